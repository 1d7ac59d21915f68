import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

/// The refresh token of a session: `id.generation.secret.tag`, opaque to its holder.
///
/// The secret has 256 random bits and is the same for all tokens of a session; the store has its keyed code. The tag is a
/// keyed code of the other three (RFT-4), so that the back-end can make any successor and needs to store none.
struct RefreshToken {
    private static let idByteCount = 16
    private static let secretByteCount = 32
    private static let maximumTagByteCount = 64
    private static let maximumByteCount = 192

    let id: String
    let generation: UInt64
    private let secret: String
    private let tag: [UInt8]

    private init(id: String, generation: UInt64, secret: String, by keyring: Keyring) {
        self.id = id
        self.generation = generation
        self.secret = secret
        self.tag = keyring.code(for: Self.tagInput(id, generation, secret), .refreshTag)
    }

    /// The first token of a new session.
    init(random: any RandomBytes, by keyring: Keyring) {
        let id = Base64URL.encode(random.bytes(Self.idByteCount))
        self.init(id: id, generation: 0, secret: Base64URL.encode(random.bytes(Self.secretByteCount)), by: keyring)
    }

    /// Takes a token apart; nil when it cannot be one, or its parts were not put together by the back-end.
    init?(_ token: AuthenticationToken?, by keyring: Keyring) {
        guard let token, token.bytes.count <= Self.maximumByteCount else { return nil }
        let parts = token.reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, Base64URL.decode(parts[0])?.count == Self.idByteCount,
            let generation = UInt64(parts[1]), String(generation) == parts[1],
            Base64URL.decode(parts[2])?.count == Self.secretByteCount,
            let tag = Base64URL.decode(parts[3]), tag.count <= Self.maximumTagByteCount
        else { return nil }
        self.id = String(parts[0])
        self.generation = generation
        self.secret = String(parts[2])
        self.tag = tag
        guard keyring.verifies(tag, for: Self.tagInput(self.id, generation, self.secret), .refreshTag) else {
            return nil
        }
    }

    /// The token of another generation of the same session.
    func successor(_ generation: UInt64, by keyring: Keyring) -> Self {
        Self(id: self.id, generation: generation, secret: self.secret, by: keyring)
    }

    /// What the user's client keeps.
    var text: AuthenticationToken {
        AuthenticationToken("\(self.id).\(self.generation).\(self.secret).\(Base64URL.encode(self.tag))")
    }

    /// What the store's code is made over.
    var codeInput: [UInt8] { JoinedFields.bytes(self.id, self.secret) }

    private static func tagInput(_ id: String, _ generation: UInt64, _ secret: String) -> [UInt8] {
        JoinedFields.bytes(id, String(generation), secret)
    }
}
