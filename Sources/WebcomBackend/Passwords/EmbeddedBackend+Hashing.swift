package import WebcomCryptography

extension EmbeddedBackend {
    /// What the password hasher has done and is doing.
    package var hashing: PasswordHasher.Statistics { self.passwords.statistics }
}
