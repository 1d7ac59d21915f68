import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    private static let maximumAddressBytes = 8_192
    private static let maximumMemoryBytes = 4_096
    /// How many wrong answers a visit stands.
    private static let attempts = 5

    /// Sends the user to a provider's pages.
    ///
    /// The state that has to come back is the secret of a challenge, the continuation's: so it is used up by one answer,
    /// on whichever machine, and is of no use to another session key (OAU-2).
    func visit(
        _ wishes: UserAgentWishes, _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let provider = try self.userAgentProvider(credential.provider)
        let current = try await self.currentSession(of: request)
        let token = MessageToken(selector: MessageToken.newSelector(self.random), random: self.random)
        let visit = try await self.answer(of: credential.provider) {
            try await provider.visit(VisitDraft(state: token.text, wishes: wishes), request)
        }
        guard visit.address.utf8.count <= Self.maximumAddressBytes, visit.memory.count <= Self.maximumMemoryBytes else {
            throw AuthenticationError(.unavailable, "The provider made an address or a memory that is too long.")
        }
        let challenge = try self.challenge(
            of: token, VisitBody(visit, after: current, request.options), credential.provider, current)
        let answer = try await self.store.openChallenge(
            challenge, limits: self.providerLimits(credential.provider, request), now: challenge.creationDate,
            effects: self.success(.requestVisit, uid: challenge.uid, key: challenge.identity, request),
            refusal: self.refusal(.requestVisit, "throttled", key: challenge.identity, request))
        if case .limited(let retryAfter) = answer { throw self.locked(retryAfter) }
        return try self.step(of: challenge, visit.address, request)
    }

    /// The step of a visit that is under way.
    func step(
        of challenge: ChallengeRecord, _ address: String, _ request: AuthenticationRequest
    ) throws -> BackendAnswer {
        let front = AuthenticationContinuation.Front(
            provider: challenge.identity.provider, mode: nil, context: request.context,
            expirationDate: challenge.expirationDate, stepDue: .userAgent)
        let continuation = try self.seal(
            .userAgent, flow: challenge.flow, selector: challenge.selector, front: front, request)
        return .step(BackendStep(.visitUserAgent(UserAgentRequest(address: address)), continuation: continuation))
    }

    /// Who the provider's pages belong to.
    ///
    /// - Throws: `.providerDisabled`.
    func userAgentProvider(
        _ provider: AuthenticationProvider
    ) throws(AuthenticationError) -> any UserAgentProvider {
        guard let known = self.providers[provider] as? any UserAgentProvider else {
            throw AuthenticationError(.providerDisabled, "The back-end was given no pages to visit for \(provider).")
        }
        return known
    }

    private func challenge(
        of token: MessageToken, _ body: VisitBody, _ provider: AuthenticationProvider, _ current: StandingSession?
    ) throws -> ChallengeRecord {
        let now = self.clock.now
        var challenge = ChallengeRecord(
            selector: token.selector, mac: [], purpose: .userAgent, flow: self.newFlow(),
            identity: IdentityKey(provider: provider, providerUID: ""), address: "", uid: current?.account.uid,
            creationDate: now, expirationDate: now.addingTimeInterval(self.policy.visitLifetime.inSeconds),
            attemptsLeft: Self.attempts)
        challenge.mac = self.keyring.code(for: challenge.codeInput(token.secret), .challengeMAC)
        challenge.body = try body.sealed(for: challenge, keyring: self.keyring)
        return challenge
    }
}
