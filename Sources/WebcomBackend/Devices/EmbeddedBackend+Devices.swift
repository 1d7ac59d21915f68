import WebcomAuthentication
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Gives a device a code of a provider's, and says where the authentication then stands.
    func authorizeDevice(
        _ provider: AuthenticationProvider, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        let known = try self.deviceProvider(provider)
        let current = try await self.currentSession(of: request)
        let key = IdentityKey(provider: provider, providerUID: "")
        let grant = try await self.answer(of: provider) { try await known.authorizeDevice(request) }
        guard grant.isAcceptable else {
            throw AuthenticationError(
                .unavailable, "The provider gave a code, an address, a lifetime or a memory that cannot be taken.")
        }
        let token = MessageToken(selector: MessageToken.newSelector(self.random), random: self.random)
        let challenge = try self.challenge(
            of: token, DeviceBody(grant, secret: token.secret, after: current, request.options), key, current,
            lifetime: min(grant.lifetime, self.policy.deviceLifetime))
        let answer = try await self.store.openChallenge(
            challenge, limits: self.providerLimits(provider, request), now: challenge.creationDate,
            effects: self.success(.requestDevice, uid: challenge.uid, key: key, request),
            refusal: self.refusal(.requestDevice, "throttled", key: key, request))
        if case .limited(let retryAfter) = answer { throw self.locked(retryAfter) }
        return try self.receipt(of: challenge, grant, request)
    }

    /// Who gives devices codes.
    ///
    /// - Throws: `.providerDisabled`.
    func deviceProvider(_ provider: AuthenticationProvider) throws(AuthenticationError) -> any DeviceProvider {
        guard let known = self.providers[provider] as? any DeviceProvider else {
            throw AuthenticationError(.providerDisabled, "The back-end was given no device flow for \(provider).")
        }
        return known
    }

    private func challenge(
        of token: MessageToken, _ body: DeviceBody, _ key: IdentityKey, _ current: StandingSession?,
        lifetime: Duration
    ) throws -> ChallengeRecord {
        let now = self.clock.now
        var challenge = ChallengeRecord(
            selector: token.selector, mac: [], purpose: .device, flow: self.newFlow(), identity: key, address: "",
            uid: current?.account.uid, creationDate: now,
            expirationDate: now.addingTimeInterval(lifetime.inSeconds), attemptsLeft: 1)
        challenge.mac = self.keyring.code(for: challenge.codeInput(token.secret), .challengeMAC)
        challenge.body = try body.sealed(for: challenge, keyring: self.keyring)
        return challenge
    }

    private func receipt(
        of challenge: ChallengeRecord, _ grant: DeviceGrant, _ request: AuthenticationRequest
    ) throws -> MessageReceipt {
        let front = AuthenticationContinuation.Front(
            provider: challenge.identity.provider, mode: nil, context: request.context,
            expirationDate: challenge.expirationDate, stepDue: .deviceApproval)
        return MessageReceipt(
            device: DeviceAuthorization(
                userCode: grant.userCode, verificationAddress: grant.verificationAddress,
                completeAddress: grant.completeAddress, expirationDate: challenge.expirationDate,
                interval: PollingPace.bounded(grant.interval),
                continuation: try self.seal(
                    .device, flow: challenge.flow, selector: challenge.selector, front: front, request)))
    }
}
