public import WebcomAuthentication

extension EmbeddedBackend {
    /// Looks at a token without using it up, so that a link in a message can be opened by anything (TOK-5).
    ///
    /// Show what it says, and redeem the token when the user agrees.
    ///
    /// - Parameters:
    ///   - token: The token of a message.
    ///   - client: Where the request came from; looks are counted by its source and by token.
    /// - Throws: `.invalidToken` for a token that is wrong, used up or replaced, `.expired` for one that ran out,
    ///   `.identityTemporarilyLocked` with `retryAfter` when there were too many looks.
    @concurrent public func inspect(
        _ token: VerificationToken, client: AuthenticationOptions.Client = AuthenticationOptions.Client()
    ) async throws -> TokenInspection {
        guard let parts = MessageToken(token) else { throw AuthenticationError(.invalidToken) }
        let permit = try await self.permit(inspecting: parts, for: client)
        guard let challenge = try await self.challenge(permit), challenge.consumptionDate == nil
        else { throw AuthenticationError(.invalidToken) }
        guard challenge.expirationDate > self.clock.now else { throw AuthenticationError(.expired) }
        guard challenge.attemptsLeft > 0 else { throw AuthenticationError(.invalidToken) }
        return TokenInspection(
            purpose: challenge.purpose, provider: challenge.identity.provider,
            sentTo: InternalIdentity.masked(challenge.address, challenge.identity.provider),
            expirationDate: challenge.expirationDate)
    }
}
