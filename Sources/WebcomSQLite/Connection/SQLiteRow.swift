import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The columns of a row, read one after the other in the order in which the query names them.
///
/// Good only within the closure that it is given to.
struct SQLiteRow {
    private let statement: SQLiteStatement
    private var column: Int32 = 0

    /// Reads the current row of a statement.
    init(_ statement: SQLiteStatement) { self.statement = statement }

    /// The next column, a whole number.
    mutating func integer() -> Int64 { self.statement.integer(self.next()) }
    /// The next column, a number of the platform's width.
    mutating func count() -> Int { Int(clamping: self.integer()) }
    /// The next column, an unsigned number kept by its bits.
    mutating func bits() -> UInt64 { UInt64(bitPattern: self.integer()) }
    /// The next column, a truth value.
    mutating func bool() -> Bool { self.integer() != 0 }
    /// The next column, a date.
    mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: self.statement.real(self.next())) }
    /// The next column, text.
    mutating func text() -> String { self.statement.text(self.next()) }
    /// The next column, bytes.
    mutating func bytes() -> [UInt8] { self.statement.bytes(self.next()) }

    /// The next column, a date or nothing.
    mutating func optionalDate() -> Date? {
        guard !self.statement.isNull(self.column) else { return self.skip() }
        return self.date()
    }

    /// The next column, text or nothing.
    mutating func optionalText() -> String? {
        guard !self.statement.isNull(self.column) else { return self.skip() }
        return self.text()
    }

    /// The next column, a whole number or nothing.
    mutating func optionalInteger() -> Int64? {
        guard !self.statement.isNull(self.column) else { return self.skip() }
        return self.integer()
    }

    /// The next column, an unsigned number kept by its bits, or nothing.
    mutating func optionalBits() -> UInt64? { self.optionalInteger().map { UInt64(bitPattern: $0) } }

    /// The next two columns, the key of an identity.
    mutating func identityKey() -> IdentityKey {
        let provider = AuthenticationProvider(rawValue: self.text())
        return IdentityKey(provider: provider, providerUID: String(decoding: self.bytes(), as: UTF8.self))
    }

    private mutating func next() -> Int32 {
        defer { self.column += 1 }
        return self.column
    }

    private mutating func skip<Value>() -> Value? {
        self.column += 1
        return nil
    }
}
