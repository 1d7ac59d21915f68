#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a verifier asks of claims; a value without a clock.
struct ClaimRules: Sendable {
    let issuer: String
    let audience: String
    let type: TokenType
    let authorizedParties: [String]
    /// Seconds that clocks may differ, from 0 to 60.
    let skew: Double
    /// The longest remaining life in seconds.
    let maximumLifetime: Double

    /// The moments between which the claims hold, in seconds since 1970: from the first on, and before the second.
    func window(of claims: TokenClaims) -> Range<Double> {
        let begin = max(claims.notBefore?.timeIntervalSince1970 ?? 0, claims.issuedAt?.timeIntervalSince1970 ?? 0)
        let end = claims.expiration.timeIntervalSince1970
        return min(begin - self.skew, end)..<end
    }

    /// Checks all that does not change with time.
    func check(_ claims: TokenClaims) throws(TokenError) {
        guard Self.equal(claims.issuer, self.issuer) else { throw .wrongIssuer }
        guard claims.audiences.contains(where: { Self.equal($0, self.audience) }) else { throw .wrongAudience }
        guard claims.audiences.count > 1 || claims.authorizedParty != nil else { return }
        guard let party = claims.authorizedParty,
            self.authorizedParties.contains(where: { Self.equal($0, party) })
        else { throw .wrongAuthorizedParty }
    }

    /// Checks the dates at `now`, in seconds since 1970.
    func check(_ claims: TokenClaims, at now: Double) throws(TokenError) {
        guard now < claims.expiration.timeIntervalSince1970 else { throw .expired }
        if let begin = claims.notBefore?.timeIntervalSince1970, now + self.skew < begin { throw .notYetValid }
        if let issued = claims.issuedAt?.timeIntervalSince1970, now + self.skew < issued { throw .issuedInFuture }
        guard claims.expiration.timeIntervalSince1970 - now <= self.maximumLifetime + self.skew else {
            throw .lifetimeTooLong
        }
    }

    /// Compares bytes: two texts that look alike are two issuers.
    private static func equal(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        var (left, right) = (left, right)
        return left.withUTF8 { left in right.withUTF8 { right in unsafe left.elementsEqual(right) } }
    }
}
