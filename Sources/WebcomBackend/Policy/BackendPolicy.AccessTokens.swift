public import WebcomTokens

extension BackendPolicy {
    /// The signed tokens that users show to other services (RFC 9068).
    ///
    /// After a change of algorithm, issuer or period the tokens of before verify no more; sessions stay, and the next
    /// refresh gives a token of the new kind.
    public struct AccessTokens: Hashable, Sendable {
        private static let algorithms: Set<SignatureAlgorithm> = [.es256, .edDSA, .rs256]
        private static let maximumAudiences = 16
        private static let maximumNameBytes = 256

        /// How they are signed: `.es256`, `.edDSA` or `.rs256`.
        public var algorithm: SignatureAlgorithm = .es256
        /// Who issues them (`iss`): usually an https address, which verifiers compare byte for byte.
        public var issuer = "webcom"
        /// For whom they are (`aud`): 1 to 16; of several the first one is their `azp` as well.
        public var audiences = ["webcom"]
        /// How long one is valid: 30 seconds to an hour; never beyond the end of its session.
        public var lifetime: Duration = .seconds(600)
        /// After how long another key signs: a day or more.
        public var keyPeriod: Duration = .seconds(90 * 86_400)

        /// The defaults: ES256, ten minutes, a new key every 90 days.
        public init() {}

        /// Refuses tokens that could not be issued or verified.
        func check() throws(BackendPolicyError) {
            guard Self.algorithms.contains(self.algorithm) else {
                throw BackendPolicyError("accessTokens.algorithm must be es256, edDSA or rs256")
            }
            guard (1...Self.maximumAudiences).contains(self.audiences.count),
                Set(self.audiences).count == self.audiences.count
            else { throw BackendPolicyError("accessTokens.audiences must name 1 to 16, each once") }
            guard ([self.issuer] + self.audiences).allSatisfy({ (1...Self.maximumNameBytes).contains($0.utf8.count) })
            else { throw BackendPolicyError("accessTokens.issuer and audiences must have 1 to 256 bytes each") }
            guard self.lifetime >= .seconds(30), self.lifetime <= .seconds(3_600) else {
                throw BackendPolicyError("accessTokens.lifetime must be 30 seconds to 1 hour")
            }
            guard self.keyPeriod >= .seconds(86_400), self.keyPeriod <= .seconds(36_525 * 86_400) else {
                throw BackendPolicyError("accessTokens.keyPeriod must be 1 day to 100 years")
            }
        }
    }
}
