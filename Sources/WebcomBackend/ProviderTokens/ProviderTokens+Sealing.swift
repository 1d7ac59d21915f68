import WebcomAuthentication
import WebcomCryptography

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ProviderTokens {
    /// Seals them, bound to their identity and this version of them.
    func sealed(of key: IdentityKey, by keyring: Keyring, _ random: any RandomBytes) throws -> ProviderTokensRecord {
        let version = random.bytes(8).reduce(0) { $0 << 8 | Int64($1) }
        let bytes = keyring.seal(
            [UInt8](try JSONEncoder().encode(self)), for: .providerTokens, associatedData: Self.place(key, version))
        return ProviderTokensRecord(key: key, bytes: bytes, version: version)
    }

    /// Opens what was sealed.
    ///
    /// - Throws: ``SealedBytesError``; `DecodingError`.
    init(opening record: ProviderTokensRecord, by keyring: Keyring) throws {
        let bytes = try keyring.open(
            record.bytes, for: .providerTokens, associatedData: Self.place(record.key, record.version))
        self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    }

    private static func place(_ key: IdentityKey, _ version: Int64) -> [UInt8] {
        JoinedFields.bytes(key.provider.rawValue, key.providerUID, String(version))
    }
}
