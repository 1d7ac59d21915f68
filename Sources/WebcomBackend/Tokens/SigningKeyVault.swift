import WebcomAuthentication
import WebcomPrimitives
import WebcomTokens

/// Keeps signing keys in the store's own values, sealed; what is there already wins, so that all nodes agree.
struct SigningKeyVault: Sendable {
    private static let damaged = AccountStoreError(
        .damaged, "A signing key of the store is damaged: restore the store from a copy.")

    private let store: any AccountStore
    private let keyring: Keyring
    private let algorithm: SignatureAlgorithm
    private let queue = WorkQueue(label: "webcom.signing-keys")

    /// Keeps keys of one algorithm.
    init(store: any AccountStore, keyring: Keyring, algorithm: SignatureAlgorithm) {
        self.store = store
        self.keyring = keyring
        self.algorithm = algorithm
    }

    /// The key of a period; nil where there is none.
    func key(_ index: Int64) async throws -> SigningKey? {
        for name in self.names(of: index) {
            guard let value = try await self.store.metadata(name) else { return nil }
            if let key = try self.open(value, name) { return key }
        }
        return nil
    }

    /// The key of a period, made where there is none: 0.1 ms, or some tenths of a second for RSA, on a thread of its own.
    func keyMadeIfAbsent(_ index: Int64) async throws -> SigningKey {
        if let known = try await self.key(index) { return known }
        let algorithm = self.algorithm
        let secret = try await self.queue.run { try SigningKey.generate(algorithm).secret() }
        for name in self.names(of: index) {
            let sealed = self.keyring.seal(
                Array(secret.reveal().utf8), for: .signingKey, associatedData: Array(name.utf8))
            let value = try await self.store.setMetadataIfAbsent(name, sealed)
            if let key = try self.open(value, name) { return key }
        }
        throw AccountStoreError(.wrongKeys, "A signing key of the store was sealed with keys that are not here.")
    }

    /// Where the key is kept: by its period, or, when that was sealed with a master key which was dropped since, by the
    /// first master key there is.
    private func names(of index: Int64) -> [String] {
        let name = "signing-key.\(self.algorithm).\(index)"
        let id = self.keyring.firstKeyID.map { String($0, radix: 16) }.joined(separator: "-")
        return [name, "\(name).\(id)"]
    }

    /// Opens a value; nil when it was sealed with a key that is not here.
    private func open(_ value: [UInt8], _ name: String) throws -> SigningKey? {
        let plain: [UInt8]
        do {
            plain = try self.keyring.open(value, for: .signingKey, associatedData: Array(name.utf8))
        } catch {
            if error == .unknownKey { return nil }
            throw Self.damaged
        }
        guard let key = try? SigningKey(SigningKeySecret(String(decoding: plain, as: UTF8.self))),
            key.algorithm == self.algorithm
        else { throw Self.damaged }
        return key
    }
}
