/// Why a keyring could not be made; never holds a byte of a key.
@nonexhaustive
public enum KeyringError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no key in what was given.
    case noKey
    /// The text is not base64.
    case notBase64
    /// A key has so many bytes instead of 32.
    case wrongLength(byteCount: Int)
    /// A key occurs twice, or two have the same name by chance.
    case duplicateKey
    /// The environment variable is not set.
    case missingVariable(String)
    /// There is no file at the path.
    case missingFile(String)
    /// There is no folder to make the file in.
    case missingFolder(String)
    /// The file may be read or written by others than its owner; the mode is given.
    case exposedFile(String, mode: UInt32)
    /// The file belongs to another user, or is not a plain file.
    case foreignFile(String)
    /// The file is larger than any keyring.
    case oversizedFile(String)
    /// The system refused; its error number is given.
    case fileTrouble(String, errorNumber: Int32)
    /// The cryptographic library cannot be used.
    case cryptographyUnavailable(String)

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .noKey: "The keyring has no key: give one of 32 random bytes in base64, as `openssl rand -base64 32` does."
        case .notBase64: "A key is not base64: give 32 random bytes in base64, keys separated by commas or lines."
        case .wrongLength(let count): "A key has \(count) bytes: it must have 32."
        case .duplicateKey: "A key occurs twice in the keyring: remove one of the two."
        case .missingVariable(let name): "The environment variable \(name) is not set: put the keys in base64 there."
        case .missingFile(let path): "There is no key file at \(path): make one, or pass createIfMissing: true."
        case .missingFolder(let path): "The folder of the key file \(path) does not exist: make it."
        case .exposedFile(let path, let mode):
            "Others may read the key file \(path) (mode \(String(mode, radix: 8))): run chmod 600 on it, and change the key."
        case .foreignFile(let path): "The key file \(path) is not a plain file of this user: check its owner."
        case .oversizedFile(let path): "The file \(path) is too large to be a key file: check the path."
        case .fileTrouble(let path, let number): "The key file \(path) cannot be used (error \(number))."
        case .cryptographyUnavailable(let reason): "The keyring cannot be made: \(reason)."
        }
    }
}
