import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

/// The text of a message's token: `selector.secret` (TOK-2), the secret of 256 random bits (TOK-1).
///
/// The selector finds the challenge; the store knows the keyed code of the whole text only (TOK-3).
struct MessageToken {
    private static let selectorByteCount = 12
    private static let secretByteCount = 32
    /// No token is longer; a longer text is never right.
    static let maximumByteCount = 128

    let selector: String
    let secret: String

    /// A new token of the challenge `selector`.
    init(selector: String, random: any RandomBytes) {
        self.selector = selector
        self.secret = Base64URL.encode(random.bytes(Self.secretByteCount))
    }

    /// Takes apart what a user gave; nil when it cannot be a token.
    init?(_ token: VerificationToken) {
        guard token.bytes.count <= Self.maximumByteCount else { return nil }
        let parts = token.reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, Base64URL.decode(parts[0])?.count == Self.selectorByteCount,
            Base64URL.decode(parts[1])?.count == Self.secretByteCount
        else { return nil }
        self.selector = String(parts[0])
        self.secret = String(parts[1])
    }

    /// What is sent.
    var text: String { "\(self.selector).\(self.secret)" }

    /// A new selector.
    static func newSelector(_ random: any RandomBytes) -> String {
        Base64URL.encode(random.bytes(Self.selectorByteCount))
    }
}
