import WebcomAuthentication

/// Leave to submit the secret of one message, once: what the try is counted under, in the very transaction that
/// compares it (THR-3, THR-4).
package struct CodePermit: ~Copyable {
    /// The message's challenge.
    let challenge: ChallengeRecord
    /// What its redemption needs.
    let body: ChallengeBody
    fileprivate let limits: [RateLimit]

    fileprivate init(_ challenge: ChallengeRecord, _ body: ChallengeBody, _ limits: [RateLimit]) {
        self.challenge = challenge
        self.body = body
        self.limits = limits
    }
}

extension EmbeddedBackend {
    /// Names what a try at a challenge is counted under: its identity, across challenges (OTP-5), and the source.
    ///
    /// Codes that give access to an account are counted together, whatever they do with it; those that confirm a new
    /// identity apart, so that strangers who register an address cannot lock its owner out. Tokens, which nobody guesses,
    /// are counted by source and by challenge alone: a reset by token stays open to an owner whose passwords and codes
    /// strangers have used up (THR-6).
    func permit(for challenge: ChallengeRecord, _ request: AuthenticationRequest) throws -> CodePermit {
        let throttling = self.policy.throttling
        let body = try ChallengeBody.open(challenge, keyring: self.keyring)
        let what = challenge.purpose == .attachIdentity ? "code.attach" : "code"
        let limits =
            body.codeLength == nil
            ? self.sourceLimits(what, throttling.codesPerSource, request)
            : self.limits(
                what, on: challenge.identity, perIdentity: throttling.codesPerIdentity,
                perSource: throttling.codesPerSource, request)
        return CodePermit(challenge, body, limits)
    }

    /// Submits a secret; the only way to have one compared.
    func redeem(
        _ permit: consuming CodePermit, with submission: MessageSubmission, granting grant: ChallengeGrant,
        effects: StoreEffects, refusal: StoreEffects
    ) async throws -> RedeemAnswer {
        let challenge = permit.challenge
        let secret = MessageSecret(
            submission, selector: challenge.selector, codeLength: permit.body.codeLength)
        let failures = await self.failures(under: permit.limits)
        let answer = try await self.store.redeem(
            challenge.selector, purpose: challenge.purpose, mac: challenge.code(of: secret, keyring: self.keyring),
            limits: permit.limits, granting: grant, now: self.clock.now, effects: effects, refusal: refusal)
        if answer == .redeemed { self.ring(failures: failures, effects) }
        return answer
    }
}
