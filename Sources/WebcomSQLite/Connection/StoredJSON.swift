import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Values that are kept as JSON text in a column: profiles and factors.
///
/// The JSON value null is kept as no value at all, which costs nothing.
enum StoredJSON {
    /// A JSON value for a column.
    static func column(_ value: JSONValue) throws(AccountStoreError) -> SQLiteValue {
        value == .null ? .null : .text(try self.encode(value))
    }

    /// A JSON value from a column.
    static func value(_ column: String?) throws(AccountStoreError) -> JSONValue {
        guard let column else { return .null }
        return try self.decode(JSONValue.self, column)
    }

    /// Proofs for a column.
    static func column(_ factors: [AuthenticationFactor]) throws(AccountStoreError) -> SQLiteValue {
        .text(try self.encode(factors))
    }

    /// Proofs from a column.
    static func factors(_ column: String) throws(AccountStoreError) -> [AuthenticationFactor] {
        try self.decode([AuthenticationFactor].self, column)
    }

    private static func encode(_ value: some Encodable) throws(AccountStoreError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw AccountStoreError(
                .unavailable, "A profile or a proof holds a number or a date that JSON cannot: use finite ones.")
        }
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, _ column: String
    ) throws(AccountStoreError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(column.utf8))
        } catch {
            throw AccountStoreError(.damaged, "A row holds JSON that cannot be read. Restore the last backup.")
        }
    }
}
