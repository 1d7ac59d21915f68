extension PasswordHash {
    /// Why a text is not an accepted password hash; no case carries any of the text.
    package enum ParseError: Error, Equatable, CustomStringConvertible {
        /// Longer than any text that is accepted.
        case tooLong
        /// Of no scheme that is verified, or no PHC string at all.
        case unknownScheme
        /// `$2x$` or `$2$`: made by a bcrypt that let different passwords have the same hash.
        case unsafeBcrypt
        /// Not written as hashes of this scheme are.
        case malformed(PasswordScheme)
        /// Asks for more work than is accepted, or for an impossible one (HSH-3).
        case parametersOutOfBounds(PasswordScheme)
        /// The salt or the output is of no accepted length.
        case length(PasswordScheme)
        /// Begins with `$argon2id$` and is refused for this reason.
        case argon2id(PHCString.ParseError)

        /// What is wrong.
        package var description: String {
            switch self {
            case .tooLong: "the password hash is longer than \(PasswordHash.maximumEncodedByteCount) bytes"
            case .unknownScheme:
                "the password hash does not begin with $argon2id$, $2a$, $2b$, $2y$, $scrypt$ or $pbkdf2-sha…$"
            case .unsafeBcrypt:
                "the password hash is of a bcrypt with a fault, and is not verified; leave it out and reset the password"
            case .malformed(let scheme): "the password hash is not written as those of \(scheme.rawValue) are"
            case .parametersOutOfBounds(let scheme):
                "the password hash asks for more work of \(scheme.rawValue) than is accepted, or for none"
            case .length(let scheme): "the \(scheme.rawValue) hash has a salt or an output of no accepted length"
            case .argon2id(let error): error.description
            }
        }
    }
}
