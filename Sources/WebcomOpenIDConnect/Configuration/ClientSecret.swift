public import WebcomAuthentication
package import WebcomPrimitives

/// The secret by which an authorization server knows this client (RFC 6749 §2.3.1).
///
/// Neither `Equatable` nor `Encodable`, and shown by nothing (SEC-1, SEC-2).
public struct ClientSecret: Secret {
    /// The bytes as they were given.
    package let bytes: SecretBytes

    /// Wraps `text`.
    public init(_ text: String) { self.bytes = SecretBytes(utf8: text) }
    /// The secret itself; the caller is then responsible for it.
    public func reveal() -> String { self.bytes.string }
}
