/// The ways of hashing passwords that are verified; new ones are made with Argon2id alone.
package enum PasswordScheme: String, Sendable, CaseIterable {
    /// Argon2id, version 1.3 (RFC 9106).
    case argon2id
    /// bcrypt (Provos and Mazières, 1999).
    case bcrypt
    /// scrypt (RFC 7914).
    case scrypt
    /// PBKDF2 with HMAC-SHA-256 or HMAC-SHA-512 (RFC 8018 §5.2).
    case pbkdf2
}
