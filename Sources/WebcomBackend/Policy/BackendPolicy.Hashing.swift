package import WebcomCryptography

extension BackendPolicy {
    /// What a password hash (Argon2id, RFC 9106) costs.
    ///
    /// The default is the second of OWASP's sets: 19 MiB and two passes. Stored hashes of another cost are made anew at
    /// the next sign-in.
    public struct Hashing: Hashable, Sendable {
        /// The memory of one hash in KiB, 8 to 1,048,576; OWASP's sets begin at 7,168.
        public var memoryKiB: Int
        /// How often that memory is passed over, 1 to 10.
        public var passes: Int
        /// How many hashes are made at once; nil for one a core.
        public var width: Int?
        /// How many may wait before `.overloaded` is answered; nil for 32 for each one made at once.
        public var queueLimit: Int?

        /// Sets the cost.
        public init(memoryKiB: Int = 19_456, passes: Int = 2, width: Int? = nil, queueLimit: Int? = nil) {
            self.memoryKiB = memoryKiB
            self.passes = passes
            self.width = width
            self.queueLimit = queueLimit
        }

        /// The hasher of a back-end.
        package func hasher() throws(BackendPolicyError) -> PasswordHasher {
            do {
                return try PasswordHasher(
                    parameters: self.parameters, width: self.width ?? PasswordHasher.coreCount,
                    queueLimit: self.queueLimit)
            } catch { throw BackendPolicyError(error.description) }
        }

        private var parameters: Argon2idParameters {
            Argon2idParameters(memoryKiB: self.memoryKiB, passes: self.passes)
        }
    }
}
