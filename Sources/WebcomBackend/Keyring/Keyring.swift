public import WebcomAuthentication
import WebcomCryptography
package import WebcomPrimitives

/// The master keys of a back-end: everything that it seals, signs or digests is derived from them (HKDF-SHA-256), with a
/// key of its own for every use.
///
/// The first key seals, all of them open. To rotate, put a new key in front and keep the old ones. What must be found
/// again by its digest (addresses of state records, counters, digests of the audit) is made with the last key: dropping
/// it signs everybody out. Lose the keys, and sessions, pending messages and state records are lost; accounts and
/// passwords stay readable. Keep the keys away from the store.
///
/// Not printable. Cost of making one: about 20 µs a key.
public struct Keyring: RecordSealer, Sendable, CustomStringConvertible, CustomReflectable {
    private let first: MasterKey
    private let last: MasterKey
    private let keys: [[UInt8]: MasterKey]

    /// Takes master keys of 32 random bytes each, the sealing one first.
    ///
    /// - Throws: ``KeyringError`` for no key, a key of another length, or one that occurs twice.
    package init(_ secrets: [SecretBytes]) throws(KeyringError) {
        var masters: [MasterKey] = []
        var keys: [[UInt8]: MasterKey] = [:]
        for secret in secrets {
            guard secret.count == MasterKey.byteCount else { throw .wrongLength(byteCount: secret.count) }
            let master: MasterKey
            do { master = try MasterKey(secret) } catch { throw .cryptographyUnavailable(error.description) }
            guard keys.updateValue(master, forKey: master.id) == nil else { throw .duplicateKey }
            masters.append(master)
        }
        guard let first = masters.first, let last = masters.last else { throw .noKey }
        self.first = first
        self.last = last
        self.keys = keys
    }

    /// The names of the keys, the sealing one first, for messages to administrators.
    package var firstKeyID: [UInt8] { self.first.id }

    /// The names of all keys, in no order.
    package var keyIDs: [[UInt8]] { Array(self.keys.keys) }

    /// Seals `plain` with the first key; its name stands in front.
    package func seal(_ plain: [UInt8], for purpose: KeyPurpose, associatedData: [UInt8]) -> [UInt8] {
        self.first.id + self.first.seal(plain, purpose, associatedData: associatedData)
    }

    /// Opens what any of the keys sealed.
    ///
    /// - Throws: ``SealedBytesError``, which tells a key that is not here from damage.
    package func open(
        _ sealed: [UInt8], for purpose: KeyPurpose, associatedData: [UInt8]
    ) throws(SealedBytesError) -> [UInt8] {
        guard sealed.count > MasterKey.idByteCount else { throw .damaged }
        guard let key = self.keys[Array(sealed.prefix(MasterKey.idByteCount))] else { throw .unknownKey }
        do {
            return try key.open(
                Array(sealed.dropFirst(MasterKey.idByteCount)), purpose, associatedData: associatedData)
        } catch { throw .damaged }
    }

    /// The keyed code of a secret, by the first key, whose name stands in front.
    package func code(for message: [UInt8], _ purpose: KeyPurpose) -> [UInt8] {
        self.first.id + self.first.code(for: message, purpose)
    }

    /// The code of `message` by the key that made `other`; nil when that key is not here.
    package func code(for message: [UInt8], _ purpose: KeyPurpose, like other: [UInt8]) -> [UInt8]? {
        guard let key = self.keys[Array(other.prefix(MasterKey.idByteCount))] else { return nil }
        return key.id + key.code(for: message, purpose)
    }

    /// Whether `code` is that of `message`, by any of the keys; compared in constant time.
    package func verifies(_ code: [UInt8], for message: [UInt8], _ purpose: KeyPurpose) -> Bool {
        guard let expected = self.code(for: message, purpose, like: code) else { return false }
        return ConstantTime.equal(expected, code)
    }

    /// A digest that stays the same when a key is put in front, by the last key.
    package func digest(of message: [UInt8], _ purpose: KeyPurpose) -> [UInt8] { self.last.code(for: message, purpose) }

    /// Never a key.
    public var description: String { "‹keyring›" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Keyring {
    /// A keyed code of the session key, by the last master key.
    public func address(of key: SessionKey) -> RecordAddress {
        RecordAddress(rawValue: Base64URL.encode(self.digest(of: Array(key.rawValue.utf8), .recordAddress)))
    }

    /// Seals the bytes of a record, bound to version and address.
    public func seal(_ bytes: [UInt8], version: UInt64, at address: RecordAddress) throws -> [UInt8] {
        self.seal(bytes, for: .record, associatedData: Self.place(version, address))
    }

    /// Opens the bytes of a record; throws when they are damaged, from another place, or of a key that is not here.
    public func open(_ sealed: [UInt8], version: UInt64, at address: RecordAddress) throws -> [UInt8] {
        try self.open(sealed, for: .record, associatedData: Self.place(version, address))
    }

    private static func place(_ version: UInt64, _ address: RecordAddress) -> [UInt8] {
        JoinedFields.bytes(String(version), address.rawValue)
    }
}
