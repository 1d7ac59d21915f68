private import CSodium

/// The state of libsodium in this process.
enum Sodium {
    /// Whether `sodium_init` succeeded; run once, by the first reader.
    ///
    /// It picks the fastest implementation for the processor and opens the random source.
    private static let isReady = sodium_init() >= 0

    /// Initialises the library if nobody has; hashes and comparisons work even when that fails.
    static func prepare() { _ = self.isReady }

    /// Initialises the library if nobody has, and throws when it cannot be.
    static func require() throws(CryptographyError) {
        guard self.isReady else { throw .libraryUnavailable }
    }
}
