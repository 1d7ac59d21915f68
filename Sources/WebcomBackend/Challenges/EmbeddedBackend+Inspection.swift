public import WebcomAuthentication

extension EmbeddedBackend {
    /// Looks at a token without using it up, so that a link in a message can be opened by anything (TOK-5).
    ///
    /// Show what it says, and redeem the token when the user agrees.
    ///
    /// - Throws: `.invalidToken` for a token that is wrong, used up or replaced, `.expired` for one that ran out.
    @concurrent public func inspect(_ token: VerificationToken) async throws -> TokenInspection {
        guard let parts = MessageToken(token), let challenge = try await self.store.challenge(parts.selector),
            challenge.matches(mac: challenge.code(of: .token(parts), keyring: self.keyring)),
            challenge.consumptionDate == nil
        else { throw AuthenticationError(.invalidToken) }
        guard challenge.expirationDate > self.clock.now else { throw AuthenticationError(.expired) }
        guard challenge.attemptsLeft > 0 else { throw AuthenticationError(.invalidToken) }
        return TokenInspection(
            purpose: challenge.purpose, provider: challenge.identity.provider,
            sentTo: InternalIdentity.masked(challenge.address, challenge.identity.provider),
            expirationDate: challenge.expirationDate)
    }
}
