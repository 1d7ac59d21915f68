public import WebcomAuthentication
import WebcomPrimitives

/// A private signing key as text, to be kept where secrets are kept.
///
/// Neither `Equatable` nor `Encodable`, and shown by nothing (SEC-1, SEC-2).
public struct SigningKeySecret: Secret {
    private let bytes: SecretBytes

    /// Wraps `text`, as ``reveal()`` once gave it.
    public init(_ text: String) { self.bytes = SecretBytes(utf8: text) }
    /// The text itself: the algorithm, a point, and the key in base64url (RFC 5208).
    public func reveal() -> String { self.bytes.string }
}
