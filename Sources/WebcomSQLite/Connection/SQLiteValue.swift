#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a parameter of a statement is bound to.
///
/// Dates are kept as the double that `Date` itself is (seconds since 2001-01-01 UTC), so that every date comes back
/// equal to what was written; a date that is not a number is refused by the tables. Unsigned numbers are kept by their
/// bits and compared for equality only.
enum SQLiteValue: Sendable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A double; not a number becomes ``null``.
    case real(Double)
    /// Text, by its UTF-8 bytes.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// A truth value, as 0 or 1.
    static func bool(_ value: Bool) -> Self { .integer(value ? 1 : 0) }
    /// A number of the platform's width.
    static func count(_ value: Int) -> Self { .integer(Int64(value)) }
    /// An unsigned number by its bits.
    static func bits(_ value: UInt64) -> Self { .integer(Int64(bitPattern: value)) }
    /// A date, exactly.
    static func date(_ value: Date) -> Self { .real(value.timeIntervalSinceReferenceDate) }
    /// A date or nothing.
    static func optional(_ value: Date?) -> Self { value.map { .date($0) } ?? .null }
    /// Text or nothing.
    static func optional(_ value: String?) -> Self { value.map { .text($0) } ?? .null }
    /// An unsigned number by its bits, or nothing.
    static func optional(_ value: UInt64?) -> Self { value.map { .bits($0) } ?? .null }
    /// The bytes of a text, compared as bytes.
    static func bytes(of value: String) -> Self { .blob(Array(value.utf8)) }
}
