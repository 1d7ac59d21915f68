import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The strong methods of the account of who is signed in.
extension EmbeddedBackend {
    /// The strong methods, the oldest first; never their secrets (MFA-7).
    func listStrongMethods(_ standing: StandingSession) async throws -> [AccountStrongMethod] {
        try await self.store.strongMethods(of: standing.account.uid).map(\.ofAccount)
    }

    /// Begins to register a strong method: what stands for it is a challenge, which a newer one takes the place of.
    func registerStrongMethod(
        _ operation: AuthenticationAccount.RegisterStrongMethod, _ standing: StandingSession
    ) async throws -> PendingStrongMethod {
        try await self.requireStrong(for: .registerStrongMethod, standing)
        let policy = self.policy.strongAuthentication
        guard policy.kinds.contains(operation.kind) else {
            throw AuthenticationError(
                .unsupported, "This kind of second factor cannot be registered here: choose another one.",
                hint: "policy.strongAuthentication.kinds does not name it.", recovery: .retry)
        }
        var draft = try self.draft(operation.kind, contact: operation.contact)
        let methods = try await self.store.strongMethods(of: standing.account.uid)
        guard methods.filter({ $0.kind != .recoveryCode }).count < policy.maximumMethods else {
            throw AuthenticationError(.tooManyStrongMethods)
        }
        if let key = draft.contactKey, methods.contains(where: { $0.contactKey == key }) {
            throw AuthenticationError(.existingStrongMethod)
        }
        try await self.requireOtherProof(than: draft, beside: methods, standing)
        let code = draft.provider.map { _ in OneTimeCode(length: self.policy.codes.length, random: self.random) }
        draft.expirationDate = code.map { _ in self.codeEnd() }
        let challenge = try await self.open(draft, code, standing)
        let identity = try await self.store.identity(standing.record.identity)
        return PendingStrongMethod(
            id: challenge.selector, challenge: try self.challenge(of: draft, identity?.address ?? "", []))
    }

    /// Refuses a contact by whose codes alone its user can sign in, where it would be the only second proof: nobody could
    /// sign in to the account any more (MFA-5).
    private func requireOtherProof(
        than draft: StrongMethodCandidate, beside methods: [StrongMethodRecord], _ standing: StandingSession
    ) async throws {
        guard let key = draft.contactKey, !methods.contains(where: { !$0.isRecovery }) else { return }
        let uid = standing.account.uid
        let passwords = try await self.store.passwords(of: uid).map(\.key)
        let isOther = try await self.store.identities(of: uid).contains { identity in
            identity.suspensionDate == nil && (identity.key != key || passwords.contains(key))
        }
        guard isOther else {
            throw AuthenticationError(
                .contactBlocked, "It is all that this account is signed in to by: choose another contact or kind.")
        }
    }

    /// Registers a strong method whose code is right, and raises the session by it.
    func confirmStrongMethod(
        _ operation: AuthenticationAccount.ConfirmStrongMethod, _ standing: StandingSession
    ) async throws -> AccountStrongMethod {
        try await self.requireStrong(for: .registerStrongMethod, standing)
        let label = try self.label(operation.label)
        let (uid, policy) = (standing.account.uid, self.policy.strongAuthentication)
        guard let challenge = try await self.store.challenge(operation.id), challenge.purpose == .strongMethod,
            let owner = challenge.uid, ExactText(owner) == ExactText(uid)
        else {
            throw AuthenticationError(.invalidCode, "Nothing of this name is being registered.", recovery: .restart)
        }
        let draft = try StrongMethodCandidate.open(challenge, keyring: self.keyring)
        let permit = self.permit(proving: challenge, of: uid, Self.operationRequest)
        let (record, code) = try self.confirmed(draft, by: operation.code.reveal(), of: uid, label: label, permit)
        var session = standing.record
        session.raise(by: record, now: self.clock.now)
        let grant = ChallengeGrant.strengthen(
            .add(record, isFirst: !standing.account.hasStrongMethods, limit: policy.maximumMethods),
            endingOthers: policy.endsOtherSessions,
            .raiseSession(id: session.id, uid: uid, factors: session.factors, level: session.level))
        let told = try await self.notices(.strongMethodAdded, of: record, to: standing.account, Self.operationRequest)
        var effects = self.success(.registerStrongMethod, uid: uid, Self.operationRequest)
        effects.messages = try told.map { try $0.sealed(by: self.keyring) }
        try await self.redeem(
            permit,
            code: code ?? self.ownCode(of: challenge), granting: grant, effects: effects,
            refusal: self.refusal(.registerStrongMethod, "refused", uid: uid, Self.operationRequest), Self.error)
        self.tell(told)
        return record.ofAccount
    }

    /// Calls a strong method something else.
    func renameStrongMethod(
        _ operation: AuthenticationAccount.RenameStrongMethod, _ standing: StandingSession
    ) async throws {
        let label = try self.label(operation.label)
        try await self.change(
            .rename(id: operation.id, name: label), .renameStrongMethod, endingOthers: false, [], standing)
    }

    /// Removes a strong method (MFA-11).
    func removeStrongMethod(_ id: String, _ standing: StandingSession) async throws {
        try await self.requireStrong(for: .removeStrongMethod, standing)
        guard let record = try await self.store.strongMethods(of: standing.account.uid).first(where: { $0.id == id })
        else { throw AuthenticationError(.unknownStrongMethod) }
        let policy = self.policy.strongAuthentication
        let told = try await self.notices(.strongMethodRemoved, of: record, to: standing.account, Self.operationRequest)
        try await self.change(
            .remove(id: id, keepsOne: policy.requirement == .always), .removeStrongMethod,
            endingOthers: policy.endsOtherSessions, told, standing)
    }

    /// Makes a fresh set of recovery codes (MFA-8): kept as keyed codes only.
    func replaceRecoveryCodes(_ standing: StandingSession) async throws -> RecoveryCodes {
        try await self.requireStrong(for: .replaceRecoveryCodes, standing)
        let count = self.policy.strongAuthentication.recoveryCodeCount
        let codes = (0..<count).map { _ in RecoveryCodeText(random: self.random) }
        var record = StrongMethodRecord(
            id: self.newUID(), uid: standing.account.uid, kind: .recoveryCode, creationDate: self.clock.now)
        let places = codes.map { record.recoveryPlace($0.normalized.array) }
        record.codes = places.map { self.keyring.code(for: $0, .recoveryCode) }
        let told = try await self.notices(
            .recoveryCodesReplaced, of: record, to: standing.account, Self.operationRequest)
        try await self.change(
            .replaceRecoveryCodes(record), .replaceRecoveryCodes, endingOthers: false, told, standing)
        return RecoveryCodes(codes.map { SecretField($0.reveal()) })
    }

    private func open(
        _ draft: StrongMethodCandidate, _ code: OneTimeCode?, _ standing: StandingSession
    ) async throws -> ChallengeRecord {
        let (uid, now) = (standing.account.uid, self.clock.now)
        var challenge = ChallengeRecord(
            selector: MessageToken.newSelector(self.random), mac: [], purpose: .strongMethod, flow: uid,
            identity: IdentityKey(provider: .strongMethod(draft.kind), providerUID: uid), address: "", uid: uid,
            creationDate: now, expirationDate: now.addingTimeInterval(self.policy.codes.lifetime.inSeconds),
            attemptsLeft: self.policy.codes.attempts)
        challenge.mac =
            code.map { self.keyring.code(for: challenge.codeInput($0.digits), .challengeMAC) }
            ?? self.ownMAC(of: challenge)
        challenge.body = try draft.sealed(for: challenge, keyring: self.keyring)
        let message = try code.map {
            try self.message($0, to: draft.address, .strongMethodCode, draft.kind, Self.operationRequest)
        }
        var effects = self.success(.requestStrongCode, uid: uid, key: draft.contactKey, Self.operationRequest)
        effects.messages = try message.map { [try $0.sealed(by: self.keyring)] } ?? []
        let limits = draft.contactKey.map {
            self.messageLimits(.strongMethod, on: $0, isCode: true, Self.operationRequest)
                + [self.registrationLimit(of: uid)]
        }
        let answer = try await self.store.openChallenge(
            challenge, limits: limits ?? [], now: now, effects: effects,
            refusal: self.refusal(.requestStrongCode, "throttled", uid: uid, Self.operationRequest))
        if case .limited(let retryAfter) = answer { throw self.locked(retryAfter) }
        if let message { self.tell([message]) }
        return challenge
    }

    private func change(
        _ change: StrongMethodChange, _ action: AuditAction, endingOthers: Bool, _ told: [OutgoingMessage],
        _ standing: StandingSession
    ) async throws {
        let uid = standing.account.uid
        var effects = self.success(action, uid: uid, Self.operationRequest)
        effects.messages = try told.map { try $0.sealed(by: self.keyring) }
        let answer = try await self.store.changeStrongMethods(
            of: uid, change, session: standing.record.id, endingOthers: endingOthers, now: self.clock.now,
            effects: effects)
        if case .conflict(let conflict) = answer {
            throw try await self.refuse(action, Self.error(conflict), standing)
        }
        self.tell(told)
    }

    /// What a user calls a method; nil for nothing.
    func label(_ text: String?) throws(AuthenticationError) -> String? {
        guard let text else { return nil }
        guard let name = DisplayName(text), name.text.unicodeScalars.elementsEqual(Self.trimmed(text)) else {
            throw AuthenticationError(.incompleteMethod, "The name is empty, too long, or holds what no name does.")
        }
        return name.text
    }
}
