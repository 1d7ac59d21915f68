package import WebcomPrimitives

/// The token by which a session is shown to other services.
///
/// Neither `Equatable` nor `Encodable`, and shown by nothing (SEC-1, SEC-2).
public struct AuthenticationToken: Secret {
    /// The bytes as they were given.
    package let bytes: SecretBytes

    /// Wraps `text`.
    public init(_ text: String) { self.bytes = SecretBytes(utf8: text) }
    /// The secret itself; the caller is then responsible for it.
    public func reveal() -> String { self.bytes.string }
}
