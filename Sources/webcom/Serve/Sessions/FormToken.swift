import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

/// What a form carries to show that this server wrote it for this session (OWASP: synchronizer token).
///
/// A code over a fixed text under the session's own key: another site knows neither, and there is nothing to keep. The
/// key has 256 random bits, so that the token gives nothing of it away.
enum FormToken {
    /// The name of the field.
    static let fieldName = "form_token"
    private static let purpose = Array("webcom serve: form token".utf8)

    /// The token of a session's forms.
    static func text(for key: SessionKey) -> String { Base64URL.encode(Self.code(for: key)) }

    /// Whether a form has the session's token; compared in constant time.
    static func isValid(_ text: String?, for key: SessionKey) -> Bool {
        guard let bytes = text.flatMap({ Base64URL.decode($0) }) else { return false }
        return ConstantTime.equal(bytes, Self.code(for: key))
    }

    private static func code(for key: SessionKey) -> [UInt8] {
        HMACSHA256.authenticationCode(for: Self.purpose, key: SecretBytes(utf8: key.rawValue))
    }
}
