#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes the parts of a record: numbers in eight bytes, text and bytes behind their length.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(byte: UInt8) { self.bytes.append(byte) }

    mutating func append(_ number: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            self.bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    mutating func append(_ text: String) {
        self.append(UInt64(text.utf8.count))
        self.bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ text: String?) {
        self.append(byte: text == nil ? 0 : 1)
        if let text { self.append(text) }
    }

    mutating func append(_ date: Date) { self.append(date.timeIntervalSinceReferenceDate.bitPattern) }

    mutating func append(_ session: BackendSession) {
        let fields = session.details.fields
        self.append(fields.uid)
        self.append(fields.creationDate)
        self.append(fields.displayName)
        self.append(fields.provider.rawValue)
        self.append(fields.providerUID)
        self.append(fields.providerProfile.json)
        self.append(UInt64(fields.factors.count))
        for factor in fields.factors {
            self.append(factor.provider.rawValue)
            self.append(factor.providerUID)
            self.append(factor.method)
            self.append(factor.date)
        }
        self.append(fields.authenticationToken.reveal())
        self.append(fields.expirationDate)
        self.append(UInt64(bitPattern: Int64(fields.level)))
        self.append(fields.sessionID)
        self.append(fields.generation)
        self.append(session.refreshToken?.reveal())
        self.append(byte: fields.tokenExpirationDate == nil ? 0 : 1)
        if let date = fields.tokenExpirationDate { self.append(date) }
        self.append(UInt64(fields.scopes.count))
        for scope in fields.scopes { self.append(scope) }
        self.append(JSONValue.object(fields.claims).json)
    }
}
