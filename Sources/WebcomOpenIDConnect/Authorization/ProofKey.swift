import WebcomCryptography
import WebcomPrimitives

/// What ties a code to the one who asked for it: PKCE with S256, which is the only way here (RFC 7636, OAU-1).
struct ProofKey: Sendable {
    /// How many random bytes it is made of; 43 characters.
    static let byteCount = 32

    /// What is told when the code is exchanged, and to nobody before.
    let verifier: String

    /// Draws a verifier.
    init(_ random: any RandomBytes) { self.verifier = Base64URL.encode(random.bytes(Self.byteCount)) }

    /// Takes the verifier of a visit that is under way.
    init(verifier: String) { self.verifier = verifier }

    /// What is told when the code is asked for (RFC 7636 §4.2).
    var challenge: String { Base64URL.encode(SHA256.hash(Array(self.verifier.utf8))) }
}
