package import WebcomPrimitives

/// A password as the user gave it: not normalised, not checked.
///
/// Neither `Equatable` nor `Encodable`, and shown by nothing (SEC-1, SEC-2).
public struct StaticPassword: Secret {
    /// The bytes as they were given.
    package let bytes: SecretBytes

    /// Wraps `text`.
    public init(_ text: String) { self.bytes = SecretBytes(utf8: text) }
    /// Wraps bytes that are there already, without a copy.
    package init(_ bytes: SecretBytes) { self.bytes = bytes }
    /// The secret itself; the caller is then responsible for it.
    public func reveal() -> String { self.bytes.string }
}
