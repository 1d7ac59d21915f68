private import CSodium
import WebcomPrimitives

/// The password hash Argon2id, version 1.3 (RFC 9106).
enum Argon2id {
    /// The number of the one version that is computed and accepted.
    static let version = 19
    /// How many bytes a salt has: what libsodium takes, and RFC 9106 §4 recommends.
    static let saltByteCount = 16

    /// Computes `count` bytes from `password` and `salt`.
    ///
    /// Blocks the thread for the whole work, so it runs only on the hasher's own queues. The parameters are within
    /// their bounds and `count` is 16 or more; libsodium refuses anything else.
    static func derive(
        _ password: SecretBytes, salt: [UInt8], parameters: Argon2idParameters, count: Int
    ) throws(CryptographyError) -> SecretBytes {
        try Sodium.require()
        guard salt.count == self.saltByteCount else {
            throw .wrongLength(of: "salt", expected: self.saltByteCount, actual: salt.count)
        }
        let passwordBytes = password.array
        var status: CInt = -1
        let output = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let base = buffer.baseAddress else { return }
            status = unsafe passwordBytes.withUnsafeBytes { bytes in
                // An empty array may have no address; libsodium reads none of its zero bytes, but wants one.
                let address = unsafe bytes.baseAddress ?? UnsafeRawPointer(base)
                return unsafe crypto_pwhash(
                    base, UInt64(count), address.assumingMemoryBound(to: CChar.self), UInt64(bytes.count), salt,
                    UInt64(parameters.passes), parameters.memoryKiB * 1024, crypto_pwhash_ALG_ARGON2ID13)
            }
            initialized = status == 0 ? count : 0
        }
        guard status == 0 else { throw .argon2idFailed(memoryKiB: parameters.memoryKiB) }
        return SecretBytes(output)
    }
}
