public import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Takes up a reset that an operator started, in the browser of whoever has the message's token (PWD-9).
    ///
    /// Every other token is good only where it was asked for; one that an operator had sent was asked for nowhere. Show
    /// what ``inspect(_:client:)`` says of it, and call this for the user's own session key when they agree. Then go on
    /// as with a reset of their own: `AuthenticationMethodInternal(continuation:)`, the token and the new password.
    ///
    /// - Parameters:
    ///   - token: The token of the message; it is not used up.
    ///   - application: The identifier of the app's configuration.
    ///   - sessionKey: The key of the service that goes on.
    ///   - client: Where the request came from; the tries are counted as looks are.
    /// - Throws: `.invalidToken` for a token that is wrong, used up or not of an operator's reset, `.expired`,
    ///   `.identityTemporarilyLocked` with `retryAfter`.
    @concurrent public func takeUpReset(
        _ token: VerificationToken, application: String, sessionKey: SessionKey,
        client: AuthenticationOptions.Client = AuthenticationOptions.Client()
    ) async throws -> AuthenticationContinuation {
        guard let parts = MessageToken(token) else { throw AuthenticationError(.invalidToken) }
        let permit = try await self.permit(inspecting: parts, for: client)
        guard let challenge = try await self.challenge(permit), challenge.consumptionDate == nil,
            challenge.purpose == .passwordReset, challenge.attemptsLeft > 0,
            challenge.flow == self.administratedFlow(of: challenge.selector)
        else { throw AuthenticationError(.invalidToken) }
        let now = self.clock.now
        guard challenge.expirationDate > now else { throw AuthenticationError(.expired) }
        let front = AuthenticationContinuation.Front(
            provider: challenge.identity.provider, mode: .staticPassword, context: .new,
            expirationDate: now.addingTimeInterval(self.policy.flowLifetime.inSeconds), stepDue: .newPassword)
        let request = AuthenticationRequest(
            application: application, sessionKey: sessionKey, context: .new,
            options: AuthenticationOptions(client: client))
        return try self.seal(
            .passwordReset, flow: challenge.flow, selector: challenge.selector, front: front, request)
    }

    /// The flow of a reset that an operator started: one that no user's authentication has.
    func administratedFlow(of selector: String) -> String {
        let name = JoinedFields.bytes("administration", selector)
        return Base64URL.encode(Array(self.keyring.digest(of: name, .codeFlow).prefix(16)))
    }
}
