import WebcomAuthentication

/// Leave to compare one token with what is stored without using it up: only a counted look gives it (THR-4).
package struct InspectionPermit: ~Copyable {
    fileprivate let token: MessageToken

    fileprivate init(_ token: MessageToken) { self.token = token }
}

extension EmbeddedBackend {
    /// Counts a look by token and by source, before anything is looked up.
    ///
    /// - Throws: `.identityTemporarilyLocked` with `retryAfter`.
    func permit(
        inspecting token: MessageToken, for client: AuthenticationOptions.Client
    ) async throws -> InspectionPermit {
        let throttling = self.policy.throttling
        let perToken = self.limit(
            throttling.inspectionsPerToken, [Array("inspect.token".utf8), Array(token.selector.utf8)])
        let answer = try await self.store.reserveAttempt(
            on: IdentityKey(provider: .eMail, providerUID: ""),
            limits: [perToken] + self.sourceLimits("inspect", throttling.inspectionsPerSource, client),
            now: self.clock.now,
            refusal: StoreEffects(audit: [self.audit.entry(.inspectToken, failure: "throttled", client: client)]))
        switch answer {
        case .reserved: return InspectionPermit(token)
        case .limited(let retryAfter): throw self.locked(retryAfter)
        }
    }

    /// The challenge that a token belongs to; nil where its secret is wrong.
    func challenge(_ permit: consuming InspectionPermit) async throws -> ChallengeRecord? {
        let token = permit.token
        guard let challenge = try await self.store.challenge(token.selector),
            challenge.matches(mac: challenge.code(of: .token(token), keyring: self.keyring))
        else { return nil }
        return challenge
    }
}
