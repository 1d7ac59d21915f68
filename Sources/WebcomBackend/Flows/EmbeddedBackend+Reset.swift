import WebcomAuthentication

extension EmbeddedBackend {
    /// Sets a new password by the secret of a message, ends every session of the account, and opens one (LNK-2).
    ///
    /// Other identities have to be confirmed again (LNK-3): see ``ChallengeGrant/setPassword(_:session:probation:)``.
    ///
    /// The password is judged first, so that a weak one uses nothing up. It is hashed after a try is counted and before
    /// the secret is compared, because the store does the latter in one transaction (HSH-7).
    func reset(
        _ permit: consuming CodePermit, _ submission: MessageSubmission, after current: StandingSession?,
        _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let challenge = permit.challenge
        let isCode = permit.body.codeLength != nil
        guard let newPassword = submission.newPassword else { throw Self.stepNotDue(.newPassword) }
        // Judged by what was typed alone: what is stored of the account would show through the rules (ENU-4).
        let typed = try InternalIdentity(challenge.identity.providerUID, challenge.identity.provider)
        let password = try await self.passwords.accept(newPassword, identifiers: typed.ownTexts)
        let owner = try await self.owner(of: challenge)
        let uid = current?.account.uid ?? owner.uid
        let told = try await self.noticesOfReset(of: challenge, to: owner, request)
        if self.holds(owner.account, after: nil, request) {
            let verifier = try await self.hash(password, for: challenge, .resetPassword, request)
            let pending = self.pending(
                .setPassword(verifier: verifier), uid: uid, proving: challenge.identity, by: "pwd", isByMessage: true,
                mode: permit.body.mode, after: current, request)
            return try await self.hold(pending, by: permit, submission, after: current, .resetPassword, request) {
                Self.refusal($0, uid: uid, of: owner, isCode: isCode)
            }
        }
        var effects = self.success(.resetPassword, uid: owner.uid, key: challenge.identity, request)
        effects.messages = try told.messages.map { notice in try notice.sealed(by: self.keyring) }
        let verifier = try await self.hash(password, for: challenge, .resetPassword, request)
        let session = self.newSession(of: uid, proving: challenge.identity, by: "pwd", after: nil, request)
        let record = PasswordRecord(verifier: Array(verifier.utf8), version: 1, date: session.record.creationDate)
        let grant = ChallengeGrant.setPassword(
            record, session: session.record, probation: self.policy.probation)
        let answer = try await self.redeem(
            permit, with: submission, granting: grant, effects: effects,
            refusal: self.refusal(
                .resetPassword, challenge.isDecoy ? "noSuchIdentity" : "refused", uid: challenge.uid,
                key: challenge.identity, request))
        let error = Self.error(answer, isCode: isCode) { Self.refusal($0, uid: uid, of: owner, isCode: isCode) }
        if let error { throw error }
        self.tell(told.messages)
        self.ring(.recovery(suspendedIdentities: told.suspended.count), effects)
        guard let account = owner.account else { throw AuthenticationError(.unavailable) }
        return .session(await self.opened(session, account: account, identity: owner.identity))
    }

    /// Hashes a new password once the try is counted (HSH-7), by message: strangers who ask for messages of their own
    /// use up nothing of the owner's.
    ///
    /// - Throws: `.identityTemporarilyLocked`, `.overloaded`.
    func hash(
        _ password: NormalizedPassword, for challenge: ChallengeRecord, _ action: AuditAction,
        _ request: AuthenticationRequest
    ) async throws -> String {
        let throttling = self.policy.throttling
        let perMessage = self.limit(
            throttling.newPasswordsPerMessage, [Array("newPassword.message".utf8), Array(challenge.selector.utf8)])
        let limits = [perMessage] + self.sourceLimits("newPassword", throttling.newPasswordsPerSource, request)
        _ = try await self.reserveFreely(on: challenge.identity, limits, action, request)
        return try await self.passwords.verifier(of: password)
    }
}
