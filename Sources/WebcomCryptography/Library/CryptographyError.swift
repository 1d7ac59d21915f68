/// Why a cryptographic operation could not be carried out.
///
/// None of its cases carries a key, a password or a digest.
package enum CryptographyError: Error, Equatable, CustomStringConvertible {
    /// The library libsodium could not be initialised; the process has no working random source.
    case libraryUnavailable
    /// An input has the wrong number of bytes: what it is, what is needed, what was given.
    case wrongLength(of: String, expected: Int, actual: Int)
    /// Argon2id could not run, almost always because this many KiB of memory could not be reserved.
    case argon2idFailed(memoryKiB: Int)
    /// bcrypt could not run: the system's libcrypt does not compute it.
    case bcryptFailed
    /// scrypt could not run, almost always because its memory could not be reserved.
    case scryptFailed
    /// PBKDF2 could not run, almost always because libcrypto does not allow its parameters.
    case pbkdf2Failed
    /// HMAC with SHA-1 could not run: the system's libcrypto refuses it.
    case hmacSHA1Failed

    /// What is wrong and what to do.
    package var description: String {
        switch self {
        case .libraryUnavailable:
            "libsodium could not be initialised; check that the process may read the system's random source"
        case .wrongLength(let what, let expected, let actual):
            "the \(what) has \(actual) bytes and must have \(expected)"
        case .argon2idFailed(let memoryKiB):
            "Argon2id could not run with \(memoryKiB) KiB; give the process more memory or lower the width of the pool"
        case .bcryptFailed: "bcrypt could not run; check that the system's libcrypt is libxcrypt with bcrypt"
        case .scryptFailed: "scrypt could not run; give the process more memory or lower the width of the pool"
        case .pbkdf2Failed: "PBKDF2 could not run; check which parameters the system's libcrypto allows"
        case .hmacSHA1Failed:
            "HMAC with SHA-1 could not run, and authenticator apps need it; check that the system's libcrypto allows it"
        }
    }
}
