import WebcomCryptography
import WebcomPrimitives

/// One key of a keyring, with the keys that are derived from it (HKDF, RFC 5869).
struct MasterKey: Sendable {
    /// How many bytes a key has.
    static let byteCount = 32
    /// How many bytes its name has.
    static let idByteCount = 4

    /// What it is called in front of everything that it made; tells nothing of the key.
    let id: [UInt8]
    private let keys: [KeyPurpose: SecretBytes]
    private let sealingKeys: [KeyPurpose: SealingKey]

    init(_ secret: SecretBytes) throws(CryptographyError) {
        var keys: [KeyPurpose: SecretBytes] = [:]
        var sealingKeys: [KeyPurpose: SealingKey] = [:]
        for purpose in KeyPurpose.allCases {
            let key = HKDFSHA256.derive(from: secret, salt: [], info: purpose.info, count: Self.byteCount)
            keys[purpose] = key
            sealingKeys[purpose] = try SealingKey(key)
        }
        self.keys = keys
        self.sealingKeys = sealingKeys
        let name = keys[.keyID].map { HMACSHA256.authenticationCode(for: [], key: $0) } ?? []
        self.id = Array(name.prefix(Self.idByteCount))
    }

    /// The code of `message`, 32 bytes.
    func code(for message: [UInt8], _ purpose: KeyPurpose) -> [UInt8] {
        guard let key = self.keys[purpose] else { return [] }
        return HMACSHA256.authenticationCode(for: message, key: key)
    }

    /// Seals `plain`.
    func seal(_ plain: [UInt8], _ purpose: KeyPurpose, associatedData: [UInt8]) -> [UInt8] {
        guard let key = self.sealingKeys[purpose] else { return [] }
        return key.seal(plain, associatedData: associatedData)
    }

    /// Opens what `seal` made.
    func open(_ sealed: [UInt8], _ purpose: KeyPurpose, associatedData: [UInt8]) throws(SealError) -> [UInt8] {
        guard let key = self.sealingKeys[purpose] else { throw .notAuthentic }
        return try key.open(sealed, associatedData: associatedData)
    }
}
