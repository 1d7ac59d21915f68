import WebcomAuthentication

extension EmbeddedBackend {
    /// Attaches the identity that a message went to, and opens a session, in one transaction.
    func attach(
        _ permit: consuming CodePermit, _ submission: MessageSubmission, after current: StandingSession?,
        _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let challenge = permit.challenge
        guard challenge.uid == current?.account.uid else { throw AuthenticationError(.accountMismatch) }
        let uid = current?.account.uid ?? self.newUID()
        let isByPassword = permit.body.passwordVerifier != nil
        let method = isByPassword ? "pwd" : Self.method(of: challenge.identity.provider)
        if self.holds(current?.account, after: current, request) {
            var pending = self.pending(
                .attach(permit.body), uid: uid, proving: challenge.identity, by: method, isByMessage: !isByPassword,
                mode: permit.body.mode, after: current, request)
            pending.isAddressProved = isByPassword
            return try await self.hold(pending, by: permit, submission, after: current, .attachIdentity, request) {
                Self.attachmentError($0, isNew: current == nil)
            }
        }
        let session = self.newSession(of: uid, proving: challenge.identity, by: method, after: current, request)
        return try await self.attach(permit, submission, opening: session, after: current, request)
    }

    private func attach(
        _ permit: consuming CodePermit, _ submission: MessageSubmission, opening session: NewSession,
        after current: StandingSession?, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let challenge = permit.challenge
        let isCode = permit.body.codeLength != nil
        let uid = session.record.uid
        let plan = self.plan(challenge.identity, challenge.address, permit.body, session, of: uid, after: current)
        let replaced = permit.body.replaced?.key
        let action = replaced == nil ? AuditAction.attachIdentity : .replaceIdentity
        var effects = self.success(action, uid: uid, key: challenge.identity, request)
        let notices = try await self.notices(of: plan.identity, replacing: replaced, to: current?.account, request)
        effects.messages = try notices.map { notice in try notice.sealed(by: self.keyring) }
        let answer = try await self.redeem(
            permit, with: submission, granting: plan.grant, effects: effects,
            refusal: self.refusal(
                action, challenge.isDecoy ? "existingIdentity" : "refused", uid: challenge.uid,
                key: challenge.identity, request))
        let error = Self.error(answer, isCode: isCode) { Self.attachmentError($0, isNew: current == nil) }
        if let error { throw error }
        self.tell(notices)
        return .session(await self.opened(session, account: plan.account, identity: plan.identity))
    }

    /// What the account's addresses are told of an identity that is attached, or takes the place of another one.
    func notices(
        of identity: IdentityRecord, replacing replaced: IdentityKey?, to account: AccountRecord?,
        _ request: AuthenticationRequest
    ) async throws -> [OutgoingMessage] {
        guard let account, let replaced, replaced != identity.key else {
            return try await self.noticesOfAttachment(of: identity, to: account, request)
        }
        return try await self.noticesOfReplacement(of: replaced, by: identity, account, request)
    }

    /// What the attachment of an identity brings about: a new account, or a change of the current one.
    func plan(
        _ key: IdentityKey, _ address: String, _ body: ChallengeBody, _ session: NewSession, of uid: String,
        after current: StandingSession?
    ) -> AttachmentPlan {
        let now = self.clock.now
        let identity = IdentityRecord(
            key: key, uid: uid, address: address, creationDate: now, displayName: body.displayName,
            profile: body.profile)
        let password = body.passwordVerifier.map {
            PasswordRecord(verifier: Array($0.utf8), version: 1, date: now)
        }
        guard let current else {
            let account = AccountRecord(
                uid: uid, creationDate: now, displayName: body.displayName, profile: body.profile)
            let registration = Registration(
                account: account, identity: identity, password: password, session: session.record)
            return AttachmentPlan(grant: .register(registration), account: account, identity: identity)
        }
        var account = current.account
        account.isGuest = false
        let grant: ChallengeGrant =
            if let replaced = body.replaced {
                .replace(
                    identity, replacing: replaced.key, password: password, session: session.record,
                    ending: current.record.id)
            } else {
                .attach(identity, password: password, session: session.record, ending: current.record.id)
            }
        return AttachmentPlan(grant: grant, account: account, identity: identity)
    }
}
