extension PasswordHash {
    /// The most bytes a text can have; longer text is refused unread.
    package static let maximumEncodedByteCount = 256

    /// Reads `text`, strictly: for every accepted text, `encoded` gives back the same bytes.
    ///
    /// Accepted are `$argon2id$v=19$m=…,t=…,p=…$…$…`, `$2a$`, `$2b$` and `$2y$` of bcrypt, `$scrypt$ln=…,r=…,p=…$…$…`,
    /// and `$pbkdf2-sha256$i=…$…$…` or `-sha512`, with `,l=…` after the iterations or without. Nothing is computed and
    /// nothing reserved here. Throws ``ParseError``.
    package static func parse(_ text: String) throws(ParseError) -> PasswordHash {
        guard text.utf8.count <= Self.maximumEncodedByteCount else { throw .tooLong }
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].isEmpty else { throw .unknownScheme }
        switch String(decoding: parts[1], as: UTF8.self) {
        case "argon2id": return try Self.argon2id(text, parts)
        case "2a", "2b", "2y": return .bcrypt(try BcryptHash(text, parts))
        case "2x", "2": throw .unsafeBcrypt
        case "scrypt": return .scrypt(try ScryptHash(text, parts))
        case "pbkdf2-sha256", "pbkdf2-sha512": return .pbkdf2(try PBKDF2Hash(text, parts))
        default: throw .unknownScheme
        }
    }

    private static func argon2id(_ text: String, _ parts: [ArraySlice<UInt8>]) throws(ParseError) -> PasswordHash {
        do { return .argon2id(try PHCString.parse(text)) } catch {
            guard error == .unsupportedParallelism || error == .saltLength else { throw .argon2id(error) }
            return .laned(try LanedArgon2idHash(text, parts))
        }
    }
}
