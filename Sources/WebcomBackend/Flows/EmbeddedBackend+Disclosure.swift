import WebcomAuthentication
import WebcomCryptography

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What strangers are told where the policy says `.webcom`; none of it is looked at otherwise.
extension EmbeddedBackend {
    /// Refuses to sign up with an identity that belongs to an account.
    ///
    /// - Throws: `.existingIdentity`.
    func discloseExisting(_ key: IdentityKey, _ request: AuthenticationRequest) async throws {
        guard self.policy.disclosure == .webcom else { return }
        try await self.store.note(self.refusal(.requestVerification, "existingIdentity", key: key, request).audit)
        throw AuthenticationError(.existingIdentity)
    }

    /// Whether an identity without an account waits to be confirmed, and strangers may know; two look-ups.
    func disclosesPending(_ key: IdentityKey) async throws -> Bool {
        guard self.policy.disclosure == .webcom,
            let mark = try await self.store.challenge(self.codeFlow(.pendingMark, key)),
            mark.identity == key, mark.expirationDate > self.clock.now
        else { return false }
        // Confirmed meanwhile, so it is there and has no password.
        return try await self.store.identity(key) == nil
    }

    /// Leaves a mark that an identity waits to be confirmed, for as long as its message can be sent again.
    ///
    /// The mark is a challenge that is found by the identity and that no secret redeems: the challenge itself is found
    /// by a random selector.
    func markPending(_ challenge: ChallengeRecord) async throws {
        guard self.policy.disclosure == .webcom, challenge.purpose == .attachIdentity, !challenge.isDecoy else {
            return
        }
        let name = self.codeFlow(.pendingMark, challenge.identity)
        let mark = ChallengeRecord(
            selector: name, mac: self.random.bytes(32), purpose: .pendingMark, flow: name, identity: challenge.identity,
            address: challenge.identity.providerUID, creationDate: challenge.creationDate,
            expirationDate: challenge.creationDate.addingTimeInterval(self.policy.flowLifetime.inSeconds),
            attemptsLeft: 0, isDecoy: true)
        _ = try await self.store.openChallenge(
            mark, limits: [], now: challenge.creationDate, effects: .none, refusal: .none)
    }
}

extension ChallengeRecord.Purpose {
    /// Redeems nothing: it tells that an identity waits to be confirmed.
    static let pendingMark = Self(rawValue: "pendingMark")
}
