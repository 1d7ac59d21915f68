import WebcomCryptography
import WebcomPrimitives

/// The secret keys that passwords go through before they are hashed, or none (HSH-6).
///
/// HMAC-SHA-256 under a key that is not in the store: who has the store alone cannot try passwords (NIST SP 800-63B
/// §3.1.1.2). The first key is for new hashes, all of them verify.
struct PasswordPepper: Sendable {
    private let keyring: Keyring?

    /// Takes the keys, which must not be among those of the back-end: these may be dropped, and no password with them.
    init(_ keyring: Keyring?, besides other: Keyring) throws(BackendPolicyError) {
        let others = Set(other.keyIDs)
        guard let keyring, keyring.keyIDs.contains(where: others.contains) else {
            self.keyring = keyring
            return
        }
        throw BackendPolicyError("pepper must have keys of its own, none of which is in keyring")
    }

    /// The name of the key for new hashes; nil where there is none.
    var keyID: [UInt8]? { self.keyring?.firstKeyID }

    /// What is hashed for a password now.
    func applied(to password: SecretBytes) -> SecretBytes {
        guard let keyring = self.keyring else { return password }
        return Self.withoutName(keyring.code(for: password.array, .pepper))
    }

    /// What was hashed for a password under a key, or under none; nil when that key is not here.
    func applied(to password: SecretBytes, under keyID: [UInt8]?) -> SecretBytes? {
        guard let keyID else { return password }
        return self.keyring?.code(for: password.array, .pepper, like: keyID).map(Self.withoutName)
    }

    private static func withoutName(_ code: [UInt8]) -> SecretBytes {
        SecretBytes(Array(code.dropFirst(MasterKey.idByteCount)))
    }
}
