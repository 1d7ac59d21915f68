import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives
import WebcomTokens

/// What is asked of an id_token (OpenID Connect Core §3.1.3.7); a value without a clock.
struct IDTokenRules: Sendable {
    /// The configured issuer, and how the token's is compared with it.
    let issuer: String
    let issuerRule: IssuerRule
    /// For one of whom the token has to be.
    let audiences: [String]
    /// To one of whom it has to have been issued, where it says to whom.
    let parties: [String]
    /// How far the clocks may differ, in seconds.
    let skew: Double
    /// Whose sign-in it has to belong to.
    let nonce: ExpectedNonce
    /// What came with it; nil for nothing.
    var accessToken: String?
    var code: String?
    /// How long ago the user may have signed in, in seconds; nil for any time.
    var maximumAge: Double?

    /// The claims of a token whose signature was verified, if they are what is asked for at `now`, in seconds since 1970.
    func claims(of token: JSONWebSignature, now: Double) throws(IDTokenFault) -> IDTokenClaims {
        let claims = try IDTokenClaims(token.payload)
        guard self.issuerRule.accepts(claims.issuer, claims.all, configured: self.issuer) else { throw .wrongIssuer }
        try self.checkAudience(claims)
        try self.checkDates(claims, now)
        try self.nonce.check(claims.nonce)
        let algorithm = token.header["alg"]?.stringValue.flatMap(SignatureAlgorithm.init(name:))
        try Self.check(claims.accessTokenHash, "at_hash", of: self.accessToken, algorithm)
        try Self.check(claims.codeHash, "c_hash", of: self.code, algorithm)
        return claims
    }

    private func checkAudience(_ claims: IDTokenClaims) throws(IDTokenFault) {
        guard claims.audiences.contains(where: { Self.contains(self.audiences, $0) }) else { throw .wrongAudience }
        guard let party = claims.authorizedParty else {
            // For others as well, and nobody says that we are the one who may have it (JWT-8).
            guard claims.audiences.count == 1 else { throw .wrongParty }
            return
        }
        guard Self.contains(self.parties, party) else { throw .wrongParty }
    }

    /// How long ago the token was issued makes no difference: some providers date it back by minutes.
    private func checkDates(_ claims: IDTokenClaims, _ now: Double) throws(IDTokenFault) {
        guard now < claims.expiration + self.skew else { throw .expired }
        guard claims.issuedAt <= now + self.skew else { throw .issuedInFuture }
        if let begin = claims.notBefore, begin > now + self.skew { throw .notYetValid }
        guard let maximumAge else { return }
        guard let date = claims.signInDate else { throw .missing("auth_time") }
        guard date + maximumAge + self.skew >= now else { throw .tooOldSignIn }
    }

    /// Compares the left half of the hash of what came with the token (§3.1.3.6, §3.3.2.11).
    private static func check(
        _ hash: String?, _ name: String, of text: String?, _ algorithm: SignatureAlgorithm?
    ) throws(IDTokenFault) {
        guard let hash, let text else { return }
        guard let digest = algorithm?.scheme.hash(Array(text.utf8)) else { throw .wrongHash(name) }
        let half = Base64URL.encode(Array(digest.prefix(digest.count / 2)))
        guard ConstantTime.equal(Array(half.utf8), Array(hash.utf8)) else { throw .wrongHash(name) }
    }

    private static func contains(_ texts: [String], _ text: String) -> Bool {
        texts.contains { $0.utf8.elementsEqual(text.utf8) }
    }
}
