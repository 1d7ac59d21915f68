import WebcomAuthentication
import WebcomCryptography

extension EmbeddedBackend {
    /// Sends a code to sign in with, or seems to.
    func requestCode(
        _ provider: AuthenticationProvider, _ identifier: String, _ settings: MessageSettings,
        _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        let identity = try InternalIdentity(identifier, provider)
        let body = ChallengeBody(
            mode: .oneTimePassword, codeLength: self.policy.codes.length, message: try self.checked(settings))
        return try await self.request(.signIn, of: identity, body, .requestCode, request)
    }

    /// Sends what lets a new password be set, or seems to: a token by e-mail, a code by phone.
    ///
    /// Nothing else changes (TOK-8): sessions, password and counters of tries stay what they are.
    func requestReset(
        _ provider: AuthenticationProvider, _ identifier: String, _ settings: MessageSettings,
        _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        let identity = try InternalIdentity(identifier, provider)
        let body = ChallengeBody(
            mode: .staticPassword, codeLength: provider == .phone ? self.policy.codes.length : nil,
            message: try self.checked(settings))
        return try await self.request(.passwordReset, of: identity, body, .requestReset, request)
    }

    /// Opens a challenge of an identity that exists, or a decoy, by the same verbs (ENU-4): nobody learns from the
    /// answer whether the identity is unknown, was never confirmed, has no password, is suspended (LNK-3), or belongs
    /// to a disabled account.
    private func request(
        _ purpose: ChallengeRecord.Purpose, of identity: InternalIdentity, _ body: ChallengeBody,
        _ action: AuditAction, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        try self.requireDestination(identity.key)
        _ = try await self.currentSession(of: request)
        let known = try await self.store.identity(identity.key)
        let nobody = self.newUID()
        let account = try await self.store.account(known?.uid ?? nobody)
        let isUsable = known?.suspensionDate == nil && account?.isDisabled == false
        let uid = isUsable ? account?.uid : nil
        let address = known.flatMap { uid == nil || $0.address.isEmpty ? nil : $0.address }
        var body = body
        body.displayName = uid == nil ? nil : account?.displayName
        let flow = body.codeLength == nil ? self.newFlow() : self.codeFlow(purpose, identity.key)
        let limits = self.messageLimits(
            purpose, on: identity.key, isCode: body.codeLength != nil, request)
        return try await self.open(
            ChallengeDraft(
                purpose: purpose, flow: flow, selector: MessageToken.newSelector(self.random), key: identity.key,
                address: address ?? identity.key.providerUID, uid: uid, isDecoy: uid == nil, body: body,
                action: action),
            limits: limits, request)
    }

    /// Signs in with a code, or adds the proof to the current session.
    func signIn(
        _ permit: consuming CodePermit, _ submission: MessageSubmission, after current: StandingSession?,
        _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let challenge = permit.challenge
        let owner = try await self.owner(of: challenge)
        let uid = current?.account.uid ?? owner.uid
        let method = Self.method(of: challenge.identity.provider)
        if self.holds(owner.account, after: current, request) {
            let pending = self.pending(
                .signIn, uid: uid, proving: challenge.identity, by: method, isByMessage: true, mode: permit.body.mode,
                after: current, request)
            return try await self.hold(pending, by: permit, submission, after: current, .authenticateCode, request) {
                Self.refusal($0, uid: uid, of: owner, isCode: true)
            }
        }
        let session = self.newSession(of: uid, proving: challenge.identity, by: method, after: current, request)
        let effects = self.success(.authenticateCode, uid: uid, key: challenge.identity, request)
        let answer = try await self.redeem(
            permit, with: submission, granting: .openSession(session.record, ending: current?.record.id),
            effects: effects,
            refusal: self.refusal(
                .authenticateCode, challenge.isDecoy ? "noSuchIdentity" : "refused", uid: challenge.uid,
                key: challenge.identity, request))
        let error = Self.error(answer, isCode: true) { Self.refusal($0, uid: uid, of: owner, isCode: true) }
        if let error { throw error }
        self.ringIfNew(session.record, after: current, effects)
        guard let account = owner.account else { throw AuthenticationError(.unavailable) }
        return .session(await self.opened(session, account: account, identity: owner.identity))
    }

    /// Whom a challenge's identity belongs to; looked up at the same cost where it belongs to nobody.
    func owner(of challenge: ChallengeRecord) async throws -> ChallengeOwner {
        let identity = try await self.store.identity(challenge.identity)
        let nobody = self.newUID()
        let uid = identity?.uid ?? nobody
        return ChallengeOwner(uid: uid, identity: identity, account: try await self.store.account(uid))
    }

    /// Why the right secret could not be used; only who has it learns that.
    static func refusal(
        _ conflict: StoreConflict, uid: String, of owner: ChallengeOwner, isCode: Bool
    ) -> AuthenticationError {
        switch conflict {
        case .sessionEnded: AuthenticationError(.sessionEnded)
        case .accountGone where owner.identity != nil && owner.uid != uid: AuthenticationError(.accountMismatch)
        default:
            AuthenticationError(
                isCode ? .invalidCode : .invalidToken, "It cannot be used any more: begin again.",
                recovery: .restart)
        }
    }
}
