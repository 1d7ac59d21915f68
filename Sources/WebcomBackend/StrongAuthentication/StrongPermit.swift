import WebcomAuthentication

/// Leave to submit one code as a second proof, once: what the try is counted under, in the very transaction that
/// compares it (THR-3, THR-4).
package struct StrongPermit: ~Copyable {
    /// The challenge that the code answers.
    let challenge: ChallengeRecord
    fileprivate let limits: [RateLimit]
    fileprivate let flow: RateLimit

    fileprivate init(_ challenge: ChallengeRecord, _ limits: [RateLimit], _ flow: RateLimit) {
        self.challenge = challenge
        self.limits = limits
        self.flow = flow
    }
}

extension EmbeddedBackend {
    /// Names what a try at a second proof is counted under: the account, across sign-ins and methods, so that a new sign-in
    /// buys no new tries (MFA-2); the sign-in; the source.
    func permit(
        proving challenge: ChallengeRecord, of uid: String, _ request: AuthenticationRequest
    ) -> StrongPermit {
        let throttling = self.policy.throttling
        let account = IdentityKey(provider: .strongMethod(.authenticatorApp), providerUID: uid)
        let flow = self.flowLimit(of: challenge)
        let limits = self.limits(
            "strong", on: account, perIdentity: throttling.codesPerIdentity, perSource: throttling.codesPerSource,
            request)
        return StrongPermit(challenge, limits + [flow], flow)
    }

    /// Leave to end a sign-in by the back-end's own code, where no second proof is needed: it is no try at one, and so
    /// neither waits for those that failed nor forgives them (MFA-2).
    func permit(completing challenge: ChallengeRecord) -> StrongPermit {
        StrongPermit(challenge, [], self.flowLimit(of: challenge))
    }

    /// What is counted of one sign-in, or of one registration, however often its challenge is written anew.
    private func flowLimit(of challenge: ChallengeRecord) -> RateLimit {
        let strong = self.policy.strongAuthentication
        return self.limit(
            BackendPolicy.Throttling.Limit(strong.attempts, per: strong.lifetime),
            [Array("strong.flow".utf8), Array(challenge.selector.utf8)])
    }

    /// Submits the code of a second proof; the only way to have one compared.
    ///
    /// - Throws: Why it is refused, as its user is told it.
    func redeem(
        _ permit: consuming StrongPermit, code: [UInt8], granting grant: ChallengeGrant, effects: StoreEffects,
        refusal: StoreEffects, _ conflict: (StoreConflict) -> AuthenticationError
    ) async throws {
        let (challenge, limits, flow) = (permit.challenge, permit.limits, permit.flow)
        let failures = await self.failures(under: limits)
        let answer = try await self.store.redeem(
            challenge.selector, purpose: challenge.purpose, mac: code, limits: limits, granting: grant,
            now: self.clock.now, effects: effects, refusal: refusal)
        if case .limited = answer,
            try await self.store.attemptCount(under: flow, now: self.clock.now) >= flow.capacity
        {
            throw Self.error(.exhausted, isCode: true, conflict) ?? AuthenticationError(.expired)
        }
        if let error = Self.error(answer, isCode: true, conflict) { throw error }
        self.ring(failures: failures, effects)
    }
}
