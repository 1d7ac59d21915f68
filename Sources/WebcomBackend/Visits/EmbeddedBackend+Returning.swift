import WebcomAuthentication
import WebcomCryptography

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Takes the answer of a provider's pages, or says again where the user has to go.
    func advanceVisit(
        _ place: ContinuationBody, by move: FlowMove, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let current = try await self.currentSession(of: request)
        let (challenge, body) = try await self.visit(at: place, after: current)
        switch move {
        case .resume: return try self.step(of: challenge, body.address, request)
        case .finishVisit(let callback):
            let answer = try await self.redeem(callback.reveal(), challenge, body, request)
            do {
                return try await self.enter(answer, challenge, after: current, body.wishes(in: request))
            } catch { throw Self.final(AuthenticationError(wrapping: error)) }
        default: throw Self.stepNotDue(.userAgent)
        }
    }

    /// The visit that a continuation is about.
    ///
    /// - Throws: `.expired` when it ran out, or was voided by a change of the account.
    private func visit(
        at place: ContinuationBody, after current: StandingSession?
    ) async throws -> (ChallengeRecord, VisitBody) {
        guard let challenge = try await self.store.challenge(place.selector), challenge.flow == place.flow,
            challenge.purpose == .userAgent, challenge.expirationDate > self.clock.now
        else { throw AuthenticationError(.expired) }
        let body = try VisitBody.open(challenge, keyring: self.keyring)
        try self.requireEnabled(challenge.identity.provider)
        guard body.session == current?.record.id else {
            throw AuthenticationError(.expired, "Another session took the place of the one that it adds to.")
        }
        return (challenge, body)
    }

    /// Checks the state of an answer and uses it up, before anything of the answer is looked at (OAU-2).
    private func redeem(
        _ callback: String, _ challenge: ChallengeRecord, _ body: VisitBody, _ request: AuthenticationRequest
    ) async throws -> VisitAnswer {
        let parameters = try CallbackParameters(callback: callback, redirectAddress: body.redirectAddress)
        guard let state = parameters["state"] else {
            throw AuthenticationError(.invalidState, "The answer has no state.", recovery: .retry)
        }
        guard let token = MessageToken(VerificationToken(state)),
            ConstantTime.equal(Array(token.selector.utf8), Array(challenge.selector.utf8))
        else {
            throw AuthenticationError(
                .invalidState, "The state of the answer is another visit's: finish that one with it.",
                recovery: .retry)
        }
        try await self.redeem(self.permit(returningFrom: challenge), token, request)
        return VisitAnswer(parameters: parameters, redirectAddress: body.redirectAddress, memory: body.memory)
    }

    /// An error once the answer is used up: whatever went wrong, the visit takes no other, so nothing can be tried again.
    private static func final(_ error: AuthenticationError) -> AuthenticationError {
        guard error.recovery == .retry else { return error }
        return AuthenticationError(
            error.code, error.message, hint: error.hint, recovery: .restart, isTransient: false,
            details: AuthenticationError.Details(retryAfter: error.retryAfter, capability: error.capability),
            cause: error.cause)
    }

    /// Lets in whom the provider names.
    private func enter(
        _ answer: VisitAnswer, _ challenge: ChallengeRecord, after current: StandingSession?,
        _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let key = challenge.identity
        let provider = try self.userAgentProvider(key.provider)
        let proved: ProvedIdentity
        do {
            proved = try await self.identity(from: key.provider) {
                try await provider.identity(of: answer, request)
            }
        } catch {
            try await self.store.note(
                self.refusal(.authenticateVisit, error.code.rawValue, uid: challenge.uid, key: key, request).audit)
            throw error
        }
        return try await self.enter(proved, key.provider, by: .authenticateVisit, after: current, request)
    }
}
