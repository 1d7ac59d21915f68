import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Whether a session proved a second factor a moment ago.
    func hasFreshStrongProof(_ session: SessionRecord) -> Bool {
        let (now, limit) = (self.clock.now, self.policy.freshness.inSeconds)
        return session.level >= 2
            && session.factors.contains { factor in
                factor.strongMethodKind != nil && abs(factor.date.timeIntervalSince(now)) <= limit
            }
    }

    /// Refuses to change strong methods without a fresh proof: by a second factor where the account has one (MFA-4, MFA-11),
    /// and notes that.
    func requireStrong(for action: AuditAction, _ standing: StandingSession) async throws {
        try await self.requireCurrent(standing)
        guard !standing.account.isGuest else {
            throw AuthenticationError(.unsupported, "A guest has no first factor: attach an identity first.")
        }
        guard standing.account.hasStrongMethods else {
            return try await self.requireFresh(for: action, standing)
        }
        guard self.hasFreshStrongProof(standing.record) else {
            throw try await self.refuse(action, self.tooOldStrongProof, standing)
        }
    }

    /// Whether sensitive operations of an account need a fresh proof by a second factor: where it has one, and policy does
    /// not do without.
    func needsStrongProof(_ account: AccountRecord) -> Bool {
        let policy = self.policy.strongAuthentication
        return account.hasStrongMethods && (policy.requirement != .never || policy.rule != nil)
    }

    /// The refusal of a session whose last proof by a second factor was long ago.
    var tooOldStrongProof: AuthenticationError {
        AuthenticationError(
            .tokenTooOld,
            "This needs a proof by a second factor that is at most \(self.policy.freshness.inWords) old: sign in once more.",
            hint: "Authenticate in the context .current, with options.level = 2 where policy asks for no second factor."
        )
    }
}
