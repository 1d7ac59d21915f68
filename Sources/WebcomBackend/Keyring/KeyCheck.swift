import WebcomCryptography

/// Tells wrong keys from a damaged store, by a value that the first start leaves in it.
enum KeyCheck {
    private static let name = "keyCheck"
    private static let content = Array("webcom key check 1".utf8)
    private static let sumByteCount = 8

    /// Leaves the value where there is none, or opens the one that is there.
    ///
    /// Each start also leaves one for its own first key, so that the oldest key can be dropped one day.
    ///
    /// - Throws: ``AccountStoreError``: `.wrongKeys` for another keyring's store, `.damaged` for a value that was changed.
    static func run(on store: any AccountStore, keyring: Keyring) async throws {
        let fresh = Self.value(keyring)
        let found = try await store.setMetadataIfAbsent(Self.name, fresh)
        if try !Self.opens(found, keyring) {
            guard try await Self.hasNewerValue(in: store, keyring) else { throw Self.wrongKeys }
        }
        _ = try await store.setMetadataIfAbsent(Self.name(of: keyring.firstKeyID), fresh)
    }

    private static func hasNewerValue(in store: any AccountStore, _ keyring: Keyring) async throws -> Bool {
        for id in keyring.keyIDs {
            if let found = try await store.metadata(Self.name(of: id)), try Self.opens(found, keyring) { return true }
        }
        return false
    }

    /// Whether one of the keys made the value: false for a foreign one, a throw for damage.
    private static func opens(_ value: [UInt8], _ keyring: Keyring) throws -> Bool {
        let sealed = Array(value.dropLast(Self.sumByteCount))
        guard value.count > Self.sumByteCount, Self.sum(of: sealed) == Array(value.suffix(Self.sumByteCount)) else {
            throw Self.damaged
        }
        do {
            return try keyring.open(sealed, for: .keyCheck, associatedData: []) == Self.content
        } catch {
            return false
        }
    }

    private static func value(_ keyring: Keyring) -> [UInt8] {
        let sealed = keyring.seal(Self.content, for: .keyCheck, associatedData: [])
        return sealed + Self.sum(of: sealed)
    }

    private static func sum(of bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(bytes).prefix(Self.sumByteCount)) }

    private static func name(of id: [UInt8]) -> String {
        "\(Self.name).\(id.map { String($0, radix: 16) }.joined(separator: "-"))"
    }

    private static let wrongKeys = AccountStoreError(
        .wrongKeys, "The store was made with other keys: give the keyring that was used before.")
    private static let damaged = AccountStoreError(
        .damaged, "The store's key check is damaged: restore the store from a copy.")
}
