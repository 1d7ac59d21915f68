import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Stands in the place of a secret where the back-end itself submits: no user's code is made of it.
    private static let ownSecret = "!"

    /// Whether a sign-in may need a second proof: it is then held after the first one, and looked at (invariant 14).
    ///
    /// Pure, so that nothing shows before the first proof whether it does (ENU-7).
    func holds(
        _ account: AccountRecord?, after current: StandingSession?, _ request: AuthenticationRequest
    ) -> Bool {
        if self.isStrong(current) { return false }
        let policy = self.policy.strongAuthentication
        if policy.rule != nil || (request.options.level ?? 0) >= 2 { return true }
        return switch policy.requirement {
        case .never: false
        case .whenRegistered: account?.hasStrongMethods ?? false
        case .always: true
        }
    }

    /// Whether the session that is added to proves enough: by a second factor, a moment ago.
    ///
    /// With an older proof the second factor is asked for again, so that what is then signed in may do all that needs a
    /// fresh one (SES-7).
    func isStrong(_ current: StandingSession?) -> Bool {
        current.map { self.hasFreshStrongProof($0.record) } ?? false
    }

    /// A sign-in to be held: what was proved first, and what is then wanted.
    func pending(
        _ goal: PendingSignIn.Goal, uid: String, proving key: IdentityKey, by method: String, isByMessage: Bool,
        mode: AuthenticationMethodInternal.Mode?, after current: StandingSession?, _ request: AuthenticationRequest
    ) -> PendingSignIn {
        PendingSignIn(
            goal: goal, uid: uid,
            factor: AuthenticationFactor(
                provider: key.provider, providerUID: key.providerUID, method: method, date: self.clock.now),
            isProvedByMessage: isByMessage, mode: mode, session: current?.record.id, level: request.options.level,
            scopes: request.options.scopes, claims: request.options.claims)
    }

    /// What stands for a held sign-in; `address` is where the identity's messages go.
    func challenge(holding pending: PendingSignIn, address: String) throws -> ChallengeRecord {
        let now = self.clock.now
        let policy = self.policy.strongAuthentication
        let challenge = ChallengeRecord(
            selector: MessageToken.newSelector(self.random), mac: [], purpose: .strongAuthentication,
            flow: self.newFlow(), identity: pending.key, address: address,
            uid: pending.makesAccount ? nil : pending.uid, creationDate: now,
            expirationDate: now.addingTimeInterval(policy.lifetime.inSeconds), attemptsLeft: policy.attempts)
        return try self.challenge(challenge, holding: pending, secret: nil)
    }

    /// The same with another step, and the secret that then redeems it; nil for the back-end's own.
    func challenge(
        _ earlier: ChallengeRecord, holding pending: PendingSignIn, secret: String?
    ) throws -> ChallengeRecord {
        var challenge = earlier
        challenge.mac = self.keyring.code(for: challenge.codeInput(secret ?? Self.ownSecret), .challengeMAC)
        challenge.body = try pending.sealed(for: challenge, keyring: self.keyring)
        return challenge
    }

    /// The code of the back-end's own secret, for a new challenge.
    func ownMAC(of challenge: ChallengeRecord) -> [UInt8] {
        self.keyring.code(for: challenge.codeInput(Self.ownSecret), .challengeMAC)
    }

    /// The code by which the back-end itself redeems a challenge that awaits no message's code.
    func ownCode(of challenge: ChallengeRecord) -> [UInt8] {
        let input = challenge.codeInput(Self.ownSecret)
        return self.keyring.code(for: input, .challengeMAC, like: challenge.mac) ?? []
    }

    /// Writes a sign-in that is held, where its first proof was settled already, and goes on with it.
    func hold(
        _ pending: PendingSignIn, address: String, after current: StandingSession?, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let challenge = try self.challenge(holding: pending, address: address)
        let effects = self.success(.holdSignIn, uid: challenge.uid, key: pending.key, request)
        _ = try await self.store.openChallenge(
            challenge, limits: [], now: challenge.creationDate, effects: effects, refusal: .none)
        return try await self.proceed(
            HeldSignIn(challenge: challenge, pending: pending, current: current), request)
    }

    /// Redeems the secret of a message for a sign-in that is held, and goes on with it.
    func hold(
        _ pending: PendingSignIn, by permit: consuming CodePermit, _ submission: MessageSubmission,
        after current: StandingSession?, _ action: AuditAction, _ request: AuthenticationRequest,
        _ conflict: (StoreConflict) -> AuthenticationError
    ) async throws -> BackendAnswer {
        let first = permit.challenge
        let isCode = permit.body.codeLength != nil
        let challenge = try self.challenge(holding: pending, address: first.address)
        let answer = try await self.redeem(
            permit, with: submission, granting: .hold(challenge),
            effects: self.success(.holdSignIn, uid: challenge.uid, key: pending.key, request),
            refusal: self.refusal(
                action, first.isDecoy ? action.decoyReason : "refused", uid: first.uid, key: first.identity, request))
        if let error = Self.error(answer, isCode: isCode, conflict) { throw error }
        return try await self.proceed(
            HeldSignIn(challenge: challenge, pending: pending, current: current), request)
    }

    /// Ends a sign-in that needs nothing more, or says what it waits for.
    func proceed(_ held: HeldSignIn, _ request: AuthenticationRequest) async throws -> BackendAnswer {
        switch try await self.decision(on: held, request).next {
        case .complete: return .session(try await self.complete(held, request))
        case .choose(let methods): return try self.step(.chooseMethod(methods.map(\.shown)), held, request)
        case .register(let kinds): return try self.step(.register(kinds), held, request)
        case .refuse(let error):
            try await self.store.note(
                self.refusal(
                    .authenticateStrong, error.code.rawValue, uid: held.challenge.uid, key: held.pending.key, request
                ).audit)
            throw error
        }
    }

    /// Refuses a sign-in whose password was changed after it was checked: one that is written, or takes a step, while
    /// the change is made is not void with what was awaited then (LNK-4).
    ///
    /// - Throws: `.expired`.
    private func requireSamePassword(_ pending: PendingSignIn) async throws {
        guard let version = pending.passwordVersion else { return }
        let known = try await self.store.passwords(of: pending.uid).first { $0.key == pending.key }
        guard known?.password.version == version else {
            throw AuthenticationError(.expired, "The password was changed meanwhile: begin again.")
        }
    }

    /// What a held sign-in needs, as account, policy and rule now are.
    ///
    /// - Throws: `.expired` when its first proof is good no more; `.unavailable` when the rule fails.
    func decision(on held: HeldSignIn, _ request: AuthenticationRequest) async throws -> StrongDecision {
        let pending = held.pending
        let policy = self.policy.strongAuthentication
        try await self.requireSamePassword(pending)
        var requirement = policy.requirement
        if let rule = policy.rule {
            requirement = max(requirement, try await self.requirement(by: rule, of: pending, request))
        }
        return StrongDecision(
            requirement: requirement, level: pending.level,
            isStrongAlready: pending.isAddition && self.isStrong(held.current), kinds: policy.kinds,
            methods: pending.makesAccount ? [] : try await self.store.strongMethods(of: pending.uid),
            firstAddress: pending.isProvedByMessage || pending.isAddressProved ? pending.key : nil,
            capabilities: request.capabilities,
            challengeTypes: request.challengeTypes)
    }

    private func requirement(
        by rule: any StrongAuthenticationRule, of pending: PendingSignIn, _ request: AuthenticationRequest
    ) async throws -> BackendPolicy.StrongAuthentication.Requirement {
        let account = pending.makesAccount ? nil : try await self.store.account(pending.uid)
        do {
            return try await Deadline.run(within: self.policy.externalCallTimeout, clock: self.clock) {
                try await rule.requirement(for: account, proving: pending.key, request)
            }
        } catch {
            if Task.isCancelled { throw AuthenticationError(.cancelled) }
            throw AuthenticationError(.unavailable, cause: error)
        }
    }

    /// The step that a held sign-in waits for, with where it then stands.
    func step(
        _ kind: BackendStep.Kind, _ held: HeldSignIn, _ request: AuthenticationRequest
    ) throws -> BackendAnswer {
        let pending = held.pending
        let front = AuthenticationContinuation.Front(
            provider: pending.key.provider, mode: pending.mode, context: request.context,
            expirationDate: held.challenge.expirationDate, stepDue: kind.name)
        let continuation = try self.seal(
            .strongAuthentication, flow: held.challenge.flow, selector: held.challenge.selector,
            ordinal: pending.ordinal, front: front, request)
        return .step(BackendStep(kind, continuation: continuation))
    }
}

extension BackendPolicy.StrongAuthentication.Requirement: Comparable {
    /// Whether it asks for less.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .never: 0
        case .whenRegistered: 1
        case .always: 2
        }
    }
}
