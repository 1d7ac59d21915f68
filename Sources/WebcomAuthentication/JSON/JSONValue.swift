/// Any JSON value (RFC 8259 §3).
///
/// Whole numbers that fit 64 bits are ``integer(_:)``, all others are ``number(_:)``; `1` and `1.0` are two values.
/// Strings and object keys are Swift strings: equality and hashing go by canonical equivalence, not by bytes, so an
/// object cannot hold `"é"` both composed and decomposed. Do not derive an identifier's identity from `==`.
public enum JSONValue: Hashable, Sendable {
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A whole number that fits 64 bits.
    case integer(Int64)
    /// Any other number; written as `null` when it is not finite, since JSON has no such number.
    case number(Double)
    /// A string.
    case string(String)
    /// An ordered list.
    case array([JSONValue])
    /// Members by name; their order is not kept.
    case object([String: JSONValue])
}
