import WebcomAuthentication
import WebcomCryptography

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Sends the token or code that confirms an identity, or seems to: a token to an e-mail identity with a password, a
    /// code otherwise.
    ///
    /// Known and unknown identities get the same answer by the same work (ENU-5), unless the policy discloses: the message is counted, and only then
    /// (HSH-7) one look-up, the password hashed, one write. The owner of a taken address gets a notice without a secret
    /// in place of the message. What the hasher refuses stays counted.
    func requestVerification(
        _ claim: IdentityClaim, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        let identity = try InternalIdentity(claim.identifier, claim.provider)
        try self.requireDestination(identity.key)
        var body = try self.body(of: claim)
        let earlier = try self.tokenFlow(of: request)
        let current = try await self.currentSession(of: request)
        if let current {
            let action = claim.replacedIdentity == nil ? AuditAction.attachIdentity : .replaceIdentity
            try await self.requireFresh(for: action, current, identity.key, request)
        }
        body.replaced = try await self.replaced(by: claim, current)
        let normalized = try await self.newPassword(of: claim, identity, body, for: current)
        let isCode = body.codeLength != nil
        _ = try await self.reserveFreely(
            on: identity.key,
            self.messageLimits(.attachIdentity, on: identity.key, isCode: isCode, request), .requestVerification,
            request)
        let isTaken = try await self.store.identity(identity.key) != nil
        if isTaken, current == nil { try await self.discloseExisting(identity.key, request) }
        if let normalized { body.passwordVerifier = try await self.passwords.verifier(of: normalized) }
        return try await self.open(
            ChallengeDraft(
                purpose: .attachIdentity,
                flow: isCode ? self.codeFlow(.attachIdentity, identity.key) : earlier ?? self.newFlow(),
                selector: MessageToken.newSelector(self.random), key: identity.key, address: identity.address,
                uid: current?.account.uid, isDecoy: isTaken && current == nil, body: body,
                action: .requestVerification),
            limits: [], request)
    }

    /// The flow of a token that was asked for before.
    ///
    /// The flow of a code is that of its identity, whoever asks: with it, another identity's challenge would take the
    /// place of a stranger's.
    private func tokenFlow(of request: AuthenticationRequest) throws(AuthenticationError) -> String? {
        guard let continuation = request.continuation else { return nil }
        let flow = try self.open(continuation, request).flow
        return continuation.front.stepDue == .verificationToken ? flow : nil
    }

    /// Sends the token or code again, to the address that the flow's challenge holds; the one before is good no more.
    func resendVerification(
        _ settings: MessageSettings, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        guard let continuation = request.continuation else { throw Self.stepNotDue(.credential) }
        let place = try self.open(continuation, request)
        guard place.purpose.isOfMessage else { throw Self.stepNotDue(continuation.front.stepDue) }
        try self.requireEnabled(continuation.front.provider)
        try self.requireSender(reaching: continuation.front.provider, named: settings.sender)
        _ = try await self.currentSession(of: request)
        guard let earlier = try await self.store.challenge(place.selector), earlier.flow == place.flow,
            earlier.consumptionDate == nil
        else { throw AuthenticationError(.expired) }
        try self.requireDestination(earlier.identity)
        var body = try ChallengeBody.open(earlier, keyring: self.keyring)
        body.message = try self.checked(settings.filled(from: body.message))
        let limits = self.messageLimits(
            earlier.purpose, on: earlier.identity, isCode: body.codeLength != nil, request)
        return try await self.open(ChallengeDraft(again: earlier, body), limits: limits, request)
    }

    /// Refuses to attach an identity to an account whose user proved nothing for a while (LNK-7), and whatever else is as
    /// sensitive (SES-7): by a second factor where the account has one; guests are exempt, who can prove nothing.
    func requireFresh(_ session: StandingSession) throws(AuthenticationError) {
        guard !session.account.isGuest else { return }
        guard session.record.identity.provider != .server else {
            throw AuthenticationError(.unsupported, "A service account is changed by its operator, not by itself.")
        }
        if self.needsStrongProof(session.account) {
            guard self.hasFreshStrongProof(session.record) else { throw self.tooOldStrongProof }
            return
        }
        let (now, limit) = (self.clock.now, self.policy.freshness.inSeconds)
        // A proof of the future, made before the clock was set back, is as far from now as an old one.
        guard session.record.factors.contains(where: { abs($0.date.timeIntervalSince(now)) <= limit }) else {
            throw AuthenticationError(
                .tokenTooOld,
                "This needs a proof of who you are that is at most \(self.policy.freshness.inWords) old: sign in once more.",
                hint: "Authenticate in the context .current."
            )
        }
    }

    /// The password that a claimed identity shall have; nil in the mode that has none, and where it is to have that of the
    /// identity that it replaces.
    ///
    /// It is judged by what was typed, and by what is stored of the account only where that account's user asks (ENU-4).
    private func newPassword(
        of claim: IdentityClaim, _ identity: InternalIdentity, _ body: ChallengeBody, for current: StandingSession?
    ) async throws -> NormalizedPassword? {
        guard claim.mode == .staticPassword, claim.password != nil || body.replaced == nil else { return nil }
        guard let password = claim.password else {
            throw AuthenticationError(.incompleteMethod, "The method has no password.")
        }
        var own = identity.ownTexts + [claim.identifier, body.displayName ?? ""]
        if let current { own += try await self.ownTexts(of: current.account) }
        return try await self.passwords.accept(password, identifiers: own)
    }

    /// What is stored of an account that its password must not be made of.
    func ownTexts(of account: AccountRecord) async throws -> [String] {
        let identities = try await self.store.identities(of: account.uid)
        return [account.displayName ?? ""]
            + identities.flatMap { identity in
                let texts = [identity.address, identity.key.providerUID, identity.displayName ?? ""]
                return texts + ((try? InternalIdentity(identity.key.providerUID, identity.key.provider).ownTexts) ?? [])
            }
    }
}
