import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Sends the token that confirms an e-mail identity with a password, or seems to.
    ///
    /// Known and unknown addresses get the same answer by the same work (ENU-5): the password is hashed, one look-up, one
    /// write. The owner of a taken address gets a notice without a token in place of the token.
    func requestVerification(
        _ claim: IdentityClaim, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        guard claim.mode == .staticPassword else {
            throw AuthenticationError(.unsupported, "Codes are not offered by this version.")
        }
        let address = try self.address(claim.identifier, claim.provider)
        guard let password = claim.password else {
            throw AuthenticationError(.incompleteMethod, "The method has no password.")
        }
        var body = try self.body(of: claim)
        let normalized = try await self.passwords.accept(
            password, identifiers: address.ownTexts + [claim.identifier, body.displayName ?? ""])
        let flow = try request.continuation.map { try self.open($0, request).flow } ?? self.newFlow()
        let current = try await self.currentSession(of: request)
        let key = IdentityKey(provider: .eMail, providerUID: address.canonical)
        let isTaken = try await self.store.identity(key) != nil
        body.passwordVerifier = try await self.passwords.verifier(of: normalized)
        let challenge = self.challenge(
            flow: flow, selector: MessageToken.newSelector(self.random), key: key, address: address.address,
            uid: current?.account.uid, isDecoy: isTaken && current == nil)
        return try await self.open(challenge, body, .requestVerification, request)
    }

    /// Sends the token again, to the address that the flow's challenge holds; the one sent before is good no more.
    func resendVerification(
        _ settings: MessageSettings, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        guard let continuation = request.continuation else { throw Self.stepNotDue(.credential) }
        let place = try self.open(continuation, request)
        _ = try await self.currentSession(of: request)
        guard let earlier = try await self.store.challenge(place.selector), earlier.flow == place.flow,
            earlier.consumptionDate == nil
        else { throw AuthenticationError(.expired) }
        var body = try ChallengeBody.open(earlier, keyring: self.keyring)
        body.message = try self.checked(settings.filled(from: body.message))
        let challenge = self.challenge(
            flow: earlier.flow, selector: earlier.selector, key: earlier.identity, address: earlier.address,
            uid: earlier.uid, isDecoy: earlier.isDecoy)
        return try await self.open(challenge, body, .resendVerification, request)
    }

    /// Writes a challenge with its message, and says where the authentication then stands.
    private func open(
        _ draft: ChallengeRecord, _ body: ChallengeBody, _ action: AuditAction, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        let token = MessageToken(selector: draft.selector, random: self.random)
        var challenge = draft
        challenge.mac = self.keyring.code(for: challenge.codeInput(token.secret), .challengeMAC)
        challenge.body = try body.sealed(for: challenge, keyring: self.keyring)
        let message = try self.message(for: challenge, body, token, request)
        var effects = self.success(action, uid: challenge.uid, key: challenge.identity, request)
        effects.messages = [try message.sealed(by: self.keyring)]
        let throttling = self.policy.throttling
        let answer = try await self.store.openChallenge(
            challenge,
            limits: self.limits(
                "message", on: challenge.identity, perIdentity: throttling.messagesPerAddress,
                perSource: throttling.messagesPerSource, request),
            now: challenge.creationDate, effects: effects,
            refusal: self.refusal(action, "throttled", uid: challenge.uid, key: challenge.identity, request))
        if case .limited(let retryAfter) = answer { throw self.locked(retryAfter) }
        self.capture?.capture(message)
        self.worker.wake()
        return try self.receipt(for: challenge, request)
    }

    private func challenge(
        flow: String, selector: String, key: IdentityKey, address: String, uid: String?, isDecoy: Bool
    ) -> ChallengeRecord {
        let now = self.clock.now
        return ChallengeRecord(
            selector: selector, mac: [], purpose: .attachIdentity, flow: flow, identity: key, address: address,
            uid: uid, creationDate: now, expirationDate: now.addingTimeInterval(self.policy.tokens.lifetime.inSeconds),
            attemptsLeft: self.policy.tokens.attempts, isDecoy: isDecoy)
    }

    private func receipt(
        for challenge: ChallengeRecord, _ request: AuthenticationRequest
    ) throws -> MessageReceipt {
        let front = AuthenticationContinuation.Front(
            provider: challenge.identity.provider, mode: .staticPassword, context: request.context,
            expirationDate: challenge.creationDate.addingTimeInterval(self.policy.flowLifetime.inSeconds),
            stepDue: .verificationToken)
        return MessageReceipt(
            sentTo: Self.masked(challenge.address), expirationDate: challenge.expirationDate,
            resendAfter: self.policy.tokens.resendAfter,
            continuation: try self.seal(
                .identityVerification, flow: challenge.flow, selector: challenge.selector, front: front, request))
    }

    private func newFlow() -> String { Base64URL.encode(self.random.bytes(16)) }

    /// The refusal of a step that is not the due one.
    static func stepNotDue(_ due: AuthenticationStep) -> AuthenticationError {
        AuthenticationError(.stepNotDue, details: AuthenticationError.Details(dueStep: due))
    }
}
