import WebcomAuthentication

extension EmbeddedBackend {
    /// Redeems a token: the identity that it was sent to is attached, and a session opened, in one transaction.
    ///
    /// A token is good in the authentication that had it sent, and nowhere else: a link that is opened on another device
    /// shows what it is for (``inspect(_:)``), and the token is entered where it was asked for. Otherwise somebody
    /// could have a stranger's browser sign in to an account of their own (login CSRF).
    func redeem(
        _ token: VerificationToken, _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        guard let continuation = request.continuation else { throw Self.stepNotDue(.credential) }
        let place = try self.open(continuation, request)
        guard continuation.front.stepDue == .verificationToken else {
            throw Self.stepNotDue(continuation.front.stepDue)
        }
        guard credential.provider == continuation.front.provider else {
            throw AuthenticationError(.invalidContinuation, "The continuation belongs to another provider.")
        }
        let current = try await self.currentSession(of: request)
        guard let challenge = try await self.store.challenge(place.selector), challenge.flow == place.flow else {
            throw AuthenticationError(.expired)
        }
        guard challenge.uid == current?.account.uid else { throw AuthenticationError(.accountMismatch) }
        let plan = try self.plan(challenge, after: current, request)
        let answer = try await self.store.redeem(
            challenge.selector, purpose: .attachIdentity,
            mac: challenge.code(of: MessageToken(token), keyring: self.keyring), limits: [], granting: plan.grant,
            now: self.clock.now,
            effects: self.success(.attachIdentity, uid: plan.account.uid, key: challenge.identity, request),
            refusal: self.refusal(.attachIdentity, "refused", uid: challenge.uid, key: challenge.identity, request))
        if let error = Self.error(answer, isNew: current == nil) { throw error }
        return self.session(plan.session.record, plan.session.token, account: plan.account, identity: plan.identity)
    }

    /// What a redemption brings about.
    private struct Plan {
        let grant: ChallengeGrant
        let account: AccountRecord
        let identity: IdentityRecord
        let session: NewSession
    }

    private func plan(
        _ challenge: ChallengeRecord, after current: StandingSession?, _ request: AuthenticationRequest
    ) throws -> Plan {
        let now = self.clock.now
        let body = try ChallengeBody.open(challenge, keyring: self.keyring)
        let uid = current?.account.uid ?? self.newUID()
        let identity = IdentityRecord(
            key: challenge.identity, uid: uid, address: challenge.address, creationDate: now,
            displayName: body.displayName, profile: body.profile)
        let password = body.passwordVerifier.map {
            PasswordRecord(verifier: Array($0.utf8), version: 1, date: now)
        }
        let session = self.newSession(of: uid, proving: challenge.identity, by: "pwd", after: current, request)
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

    /// What an answer is told as; nil for success.
    private static func error(_ answer: RedeemAnswer, isNew: Bool) -> AuthenticationError? {
        switch answer {
        case .redeemed: nil
        case .wrong(let attemptsLeft):
            AuthenticationError(.invalidToken, details: AuthenticationError.Details(attemptsLeft: attemptsLeft))
        case .exhausted:
            AuthenticationError(
                .invalidToken, "No try is left: begin again.", recovery: .restart,
                details: AuthenticationError.Details(attemptsLeft: 0))
        case .limited(let retryAfter):
            AuthenticationError(
                .identityTemporarilyLocked, details: AuthenticationError.Details(retryAfter: retryAfter))
        case .expired: AuthenticationError(.expired)
        case .consumed: AuthenticationError(.invalidToken, "The token was used already.", recovery: .restart)
        case .unknown: AuthenticationError(.expired)
        case .conflict(.identityTaken): AuthenticationError(.existingIdentity)
        case .conflict: AuthenticationError(isNew ? .expired : .sessionEnded)
        }
    }
}
