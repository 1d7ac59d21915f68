import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

/// The text of a session's token: `id.secret`, opaque, the secret of 256 random bits.
struct SessionToken {
    private static let idByteCount = 16
    private static let secretByteCount = 32
    private static let maximumByteCount = 128

    let id: String
    private let secret: String

    /// A new token of a new session.
    init(random: any RandomBytes) {
        self.id = Base64URL.encode(random.bytes(Self.idByteCount))
        self.secret = Base64URL.encode(random.bytes(Self.secretByteCount))
    }

    /// Takes a token apart; nil when it cannot be one.
    init?(_ token: AuthenticationToken) {
        guard token.bytes.count <= Self.maximumByteCount else { return nil }
        let parts = token.reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, Base64URL.decode(parts[0])?.count == Self.idByteCount,
            Base64URL.decode(parts[1])?.count == Self.secretByteCount
        else { return nil }
        self.id = String(parts[0])
        self.secret = String(parts[1])
    }

    /// What the user's client keeps.
    var token: AuthenticationToken { AuthenticationToken("\(self.id).\(self.secret)") }

    /// What the store's code is made over.
    var codeInput: [UInt8] { JoinedFields.bytes(self.id, self.secret) }
}
