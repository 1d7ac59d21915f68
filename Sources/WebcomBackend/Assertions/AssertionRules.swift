import WebcomAuthentication
import WebcomCryptography
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What is asked of a token that somebody else signed (RFC 7519 §4.1; CUS-3, JWT-7, JWT-8); a value without a clock.
struct AssertionRules: Sendable {
    /// What `aud` must have.
    var audience: String
    /// What `iss` must be; nil where the key alone says who signed.
    var issuer: String?
    /// The longest time from `iat` to `exp`.
    var maximumLifetime: Duration
    /// How far clocks may differ.
    var allowedSkew: Duration
    /// Whether `jti` must be there.
    var needsID = false
    /// Whether `aud` must have nothing beside the audience: what is for somebody else too can be passed on by them.
    var isForOneOnly = false

    /// Checks the claims at `now`, and names the token for one use.
    ///
    /// - Parameters:
    ///   - claims: The claims, of a payload whose signature was verified.
    ///   - signed: What was signed: names a token that has no `jti`. Not the signature: of one text there are several.
    func check(_ claims: ClaimReader, signed: [UInt8], at now: Date) throws(TokenError) -> SingleUse {
        if let issuer = self.issuer {
            guard try claims.requiredText("iss").utf8.elementsEqual(issuer.utf8) else { throw .wrongIssuer }
        }
        try self.checkAudience(claims)
        if self.needsID { _ = try claims.requiredText("jti") }
        let skew = self.allowedSkew.inSeconds
        let (issued, expiration) = (try claims.requiredDate("iat"), try claims.requiredDate("exp"))
        guard now < expiration else { throw .expired }
        if let begin = try claims.date("nbf"), now.addingTimeInterval(skew) < begin { throw .notYetValid }
        guard issued <= now.addingTimeInterval(skew) else { throw .issuedInFuture }
        guard expiration.timeIntervalSince(issued) <= self.maximumLifetime.inSeconds,
            expiration.timeIntervalSince(now) <= self.maximumLifetime.inSeconds + skew
        else { throw .lifetimeTooLong }
        // Told apart, so that nobody's `jti` is the digest of another token.
        let id = try claims.text("jti").map { [0] + Array($0.utf8) } ?? [1] + SHA256.hash(signed)
        return SingleUse(id: id, expirationDate: expiration)
    }

    private func checkAudience(_ claims: ClaimReader) throws(TokenError) {
        let (audience, audiences) = (self.audience, try claims.audiences())
        guard audiences.contains(where: { $0.utf8.elementsEqual(audience.utf8) }),
            audiences.count == 1 || !self.isForOneOnly
        else { throw .wrongAudience }
    }
}
