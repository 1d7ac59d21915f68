import WebcomPrimitives

/// A stored password hash, of this package or brought along from another service.
///
/// Read by ``parse(_:)`` only, which bounds the work that verifying takes (HSH-3). There is one text for each value.
/// Descriptions show the scheme only.
package enum PasswordHash: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// As new ones are: Argon2id with one lane and a salt of 16 bytes.
    case argon2id(PHCString)
    /// Argon2id with other lanes, or a salt of another length.
    case laned(LanedArgon2idHash)
    /// bcrypt.
    case bcrypt(BcryptHash)
    /// scrypt.
    case scrypt(ScryptHash)
    /// PBKDF2.
    case pbkdf2(PBKDF2Hash)

    /// How it was made.
    package var scheme: PasswordScheme {
        switch self {
        case .argon2id, .laned: .argon2id
        case .bcrypt: .bcrypt
        case .scrypt: .scrypt
        case .pbkdf2: .pbkdf2
        }
    }

    /// The name of the pepper key that the password went through; hashes of other services never have one.
    package var keyID: [UInt8]? { if case .argon2id(let phc) = self { phc.keyID } else { nil } }

    /// The one text of this value.
    package var encoded: String {
        switch self {
        case .argon2id(let phc): phc.encoded
        case .laned(let hash): hash.encoded
        case .bcrypt(let hash): hash.encoded
        case .scrypt(let hash): hash.encoded
        case .pbkdf2(let hash): hash.encoded
        }
    }

    /// The scheme.
    package var description: String { "\(self.scheme.rawValue) \(SecretBytes.redacted)" }

    /// Shows the scheme only.
    package var customMirror: Mirror { Mirror(self, children: ["scheme": self.scheme]) }

    /// Whether `password` is the one behind this; blocks for the whole work.
    func matches(_ password: SecretBytes) throws(CryptographyError) -> Bool {
        switch self {
        case .argon2id(let phc): try phc.matches(password)
        case .laned(let hash): try hash.matches(password)
        case .bcrypt(let hash): try hash.matches(password)
        case .scrypt(let hash): try hash.matches(password)
        case .pbkdf2(let hash): try hash.matches(password)
        }
    }
}

extension PHCString {
    /// Whether `password` is the one behind this; blocks for the whole work.
    func matches(_ password: SecretBytes) throws(CryptographyError) -> Bool {
        let output = try Argon2id.derive(
            password, salt: self.salt, parameters: self.parameters, count: self.output.count)
        return ConstantTime.equal(output.array, self.output)
    }
}
