import WebcomAuthentication

extension EmbeddedBackend {
    /// Attaches the identity that a message went to, and opens a session, in one transaction.
    func attach(
        _ permit: consuming CodePermit, _ submission: MessageSubmission, after current: StandingSession?,
        _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        let challenge = permit.challenge
        let isCode = permit.body.codeLength != nil
        guard challenge.uid == current?.account.uid else { throw AuthenticationError(.accountMismatch) }
        let plan = self.plan(challenge, permit.body, after: current, request)
        var effects = self.success(.attachIdentity, uid: plan.account.uid, key: challenge.identity, request)
        let notices = try await self.noticesOfAttachment(of: plan.identity, to: current?.account, request)
        effects.messages = try notices.map { notice in try notice.sealed(by: self.keyring) }
        let answer = try await self.redeem(
            permit, with: submission, granting: plan.grant, effects: effects,
            refusal: self.refusal(
                .attachIdentity, challenge.isDecoy ? "existingIdentity" : "refused", uid: challenge.uid,
                key: challenge.identity, request))
        let error = Self.error(answer, isCode: isCode) { conflict in
            guard conflict != .identityTaken else { return AuthenticationError(.existingIdentity) }
            return AuthenticationError(current == nil ? .expired : .sessionEnded)
        }
        if let error { throw error }
        self.tell(notices)
        return await self.opened(plan.session, account: plan.account, identity: plan.identity)
    }

    /// What a redemption brings about.
    private struct Plan {
        let grant: ChallengeGrant
        let account: AccountRecord
        let identity: IdentityRecord
        let session: NewSession
    }

    private func plan(
        _ challenge: ChallengeRecord, _ body: ChallengeBody, after current: StandingSession?,
        _ request: AuthenticationRequest
    ) -> Plan {
        let now = self.clock.now
        let uid = current?.account.uid ?? self.newUID()
        let identity = IdentityRecord(
            key: challenge.identity, uid: uid, address: challenge.address, creationDate: now,
            displayName: body.displayName, profile: body.profile)
        let password = body.passwordVerifier.map {
            PasswordRecord(verifier: Array($0.utf8), version: 1, date: now)
        }
        let method = password == nil ? Self.method(of: challenge.identity.provider) : "pwd"
        let session = self.newSession(of: uid, proving: challenge.identity, by: method, after: current, request)
        guard let current else {
            let account = AccountRecord(
                uid: uid, creationDate: now, displayName: body.displayName, profile: body.profile)
            let registration = Registration(
                account: account, identity: identity, password: password, session: session.record)
            return Plan(grant: .register(registration), account: account, identity: identity, session: session)
        }
        var account = current.account
        account.isGuest = false
        let grant = ChallengeGrant.attach(
            identity, password: password, session: session.record, ending: current.record.id)
        return Plan(grant: grant, account: account, identity: identity, session: session)
    }
}
