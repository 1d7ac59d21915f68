import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Writes a challenge with its message, and says where the authentication then stands.
    func open(
        _ draft: ChallengeDraft, limits: [RateLimit], _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        let secret = MessageSecret(
            selector: draft.selector, codeLength: draft.body.codeLength, random: self.random)
        let challenge = try self.challenge(draft, secret)
        let message = try self.message(for: challenge, draft.body, secret, request)
        var effects = self.success(draft.action, uid: challenge.uid, key: challenge.identity, request)
        effects.messages = [try message.sealed(by: self.keyring)]
        let answer = try await self.store.openChallenge(
            challenge, limits: limits, now: challenge.creationDate, effects: effects,
            refusal: self.refusal(draft.action, "throttled", uid: challenge.uid, key: challenge.identity, request))
        if case .limited(let retryAfter) = answer { throw self.locked(retryAfter) }
        try await self.markPending(challenge)
        self.capture?.capture(message)
        self.worker.wake()
        return try self.receipt(for: challenge, draft.body, request)
    }

    private func challenge(_ draft: ChallengeDraft, _ secret: MessageSecret) throws -> ChallengeRecord {
        let now = self.clock.now
        let isCode = draft.body.codeLength != nil
        let lifetime = isCode ? self.policy.codes.lifetime : self.policy.tokens.lifetime
        var challenge = ChallengeRecord(
            selector: draft.selector, mac: [], purpose: draft.purpose, flow: draft.flow, identity: draft.key,
            address: draft.address, uid: draft.uid, creationDate: now,
            expirationDate: now.addingTimeInterval(lifetime.inSeconds),
            attemptsLeft: isCode ? self.policy.codes.attempts : self.policy.tokens.attempts, isDecoy: draft.isDecoy)
        challenge.mac = self.keyring.code(for: challenge.codeInput(secret.secret), .challengeMAC)
        challenge.body = try draft.body.sealed(for: challenge, keyring: self.keyring)
        return challenge
    }

    private static let phonePrefixLength = 6  // The plus and five digits.

    /// Refuses a number that no message may go to (OTP-10); before anything is looked up.
    func requireDestination(_ key: IdentityKey) throws(AuthenticationError) {
        guard key.provider != .phone || self.isDestination(key) else {
            throw AuthenticationError(.unsupported, "No messages go to numbers of this kind: use another one.")
        }
    }

    /// Whether an identity is a phone number that messages may go to.
    func isDestination(_ key: IdentityKey) -> Bool {
        guard key.provider == .phone, let number = try? PhoneNumber(key.providerUID) else { return false }
        return self.policy.phoneDestinations.allows(number)
    }

    /// The budgets of messages by address, source and beginning of a number, and for a code the wait after the one
    /// before (OTP-10).
    ///
    /// Codes that go to a registered strong method, after a first proof, have a budget of their own: strangers who have
    /// messages sent to the same address do not lock its owner out (THR-6).
    func messageLimits(
        _ purpose: ChallengeRecord.Purpose, on key: IdentityKey, isCode: Bool, _ request: AuthenticationRequest
    ) -> [RateLimit] {
        let throttling = self.policy.throttling
        var budgets = self.limits(
            "message", on: key, perIdentity: throttling.messagesPerAddress,
            perSource: throttling.messagesPerSource, request)
        if purpose == .strongAuthentication {
            budgets[0] = self.limit(
                throttling.messagesPerAddress, [Array("message.strong".utf8), Self.name(purpose, key)])
        }
        if key.provider == .phone {
            let prefix = Array(key.providerUID.utf8.prefix(Self.phonePrefixLength))
            budgets.append(self.limit(throttling.messagesPerPhonePrefix, [Array("message.prefix".utf8), prefix]))
        }
        guard isCode else { return budgets }
        let wait = BackendPolicy.Throttling.Limit(1, per: self.policy.codes.resendAfter)
        return budgets + [
            self.limit(wait, [Array("message.wait".utf8), Self.name(purpose, key)])
        ]
    }

    private func receipt(
        for challenge: ChallengeRecord, _ body: ChallengeBody, _ request: AuthenticationRequest
    ) throws -> MessageReceipt {
        let isCode = body.codeLength != nil
        let (purpose, step): (ContinuationBody.Purpose, AuthenticationStep) =
            switch challenge.purpose {
            case .signIn: (.oneTimePassword, .oneTimePassword)
            case .passwordReset: (.passwordReset, .newPassword)
            default: (.identityVerification, isCode ? .oneTimePassword : .verificationToken)
            }
        // What was typed, never what is stored: a known identity's own spelling would tell that it is known (ENU-4).
        let shown = challenge.purpose == .attachIdentity ? challenge.address : challenge.identity.providerUID
        let front = AuthenticationContinuation.Front(
            provider: challenge.identity.provider, mode: body.mode, context: request.context,
            expirationDate: challenge.creationDate.addingTimeInterval(self.policy.flowLifetime.inSeconds),
            stepDue: step)
        return MessageReceipt(
            sentTo: InternalIdentity.masked(shown, challenge.identity.provider),
            expirationDate: challenge.expirationDate,
            resendAfter: isCode ? self.policy.codes.resendAfter : self.policy.tokens.resendAfter,
            continuation: try self.seal(
                purpose, flow: challenge.flow, selector: challenge.selector, front: front, request))
    }

    /// The flow of a message that carries a token: a new one.
    func newFlow() -> String { Base64URL.encode(self.random.bytes(16)) }

    /// The flow of a message that carries a code: one for each identity and purpose.
    ///
    /// The store keeps one challenge of a flow and purpose, so that a new code takes the place of the one before,
    /// whoever had that sent (OTP-6). What binds a code to the authentication that it was sent for is the selector,
    /// which only that one's continuation holds (OTP-7).
    func codeFlow(_ purpose: ChallengeRecord.Purpose, _ key: IdentityKey) -> String {
        Base64URL.encode(Array(self.keyring.digest(of: Self.name(purpose, key), .codeFlow).prefix(16)))
    }

    private static func name(_ purpose: ChallengeRecord.Purpose, _ key: IdentityKey) -> [UInt8] {
        JoinedFields.bytes(purpose.rawValue, key.provider.rawValue, key.providerUID)
    }

    /// The refusal of a step that is not the due one.
    static func stepNotDue(_ due: AuthenticationStep) -> AuthenticationError {
        AuthenticationError(.stepNotDue, details: AuthenticationError.Details(dueStep: due))
    }
}
