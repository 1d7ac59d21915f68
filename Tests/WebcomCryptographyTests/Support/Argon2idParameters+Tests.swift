import WebcomCryptography

extension Argon2idParameters {
    /// The least work that Argon2id knows: for tests only.
    static let cheapForTests = Argon2idParameters(memoryKiB: 8, passes: 1)
}
