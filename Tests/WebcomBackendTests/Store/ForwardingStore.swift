import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A store that hands every verb to another one, for those that do one of them wrongly.
protocol ForwardingStore: AccountStore {
    /// The store that does it.
    var base: MemoryAccountStore { get }
}

extension ForwardingStore {
    func close() async { await self.base.close() }

    @concurrent func account(_ uid: String) async throws -> AccountRecord? {
        try await self.base.account(uid)
    }

    @concurrent func identity(_ key: IdentityKey) async throws -> IdentityRecord? {
        try await self.base.identity(key)
    }

    @concurrent func identities(of uid: String) async throws -> [IdentityRecord] {
        try await self.base.identities(of: uid)
    }

    @concurrent func attach(
        _ identity: IdentityRecord, session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.attach(identity, session: session, ending: ending, now: now, effects: effects)
    }

    @concurrent func register(
        _ registration: Registration, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.register(registration, now: now, effects: effects)
    }

    @concurrent func openChallenge(
        _ challenge: ChallengeRecord, limits: [RateLimit], now: Date, effects: StoreEffects, refusal: StoreEffects
    ) async throws -> LimitAnswer {
        try await self.base.openChallenge(challenge, limits: limits, now: now, effects: effects, refusal: refusal)
    }

    @concurrent func challenge(_ selector: String) async throws -> ChallengeRecord? {
        try await self.base.challenge(selector)
    }

    @concurrent func redeem(
        _ selector: String, purpose: ChallengeRecord.Purpose, mac: [UInt8], limits: [RateLimit],
        granting grant: ChallengeGrant, now: Date,
        effects: StoreEffects, refusal: StoreEffects
    ) async throws -> RedeemAnswer {
        try await self.base.redeem(
            selector, purpose: purpose, mac: mac, limits: limits, granting: grant, now: now, effects: effects,
            refusal: refusal)
    }

    @concurrent func reserveAttempt(
        on key: IdentityKey, limits: [RateLimit], now: Date, refusal: StoreEffects
    ) async throws -> AttemptAnswer {
        try await self.base.reserveAttempt(on: key, limits: limits, now: now, refusal: refusal)
    }

    @concurrent func attemptCount(under limit: RateLimit, now: Date) async throws -> Int {
        try await self.base.attemptCount(under: limit, now: now)
    }

    @concurrent func settleAttempt(
        _ reservation: AttemptReservation, as outcome: AttemptOutcome, now: Date, effects: StoreEffects,
        refusal: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.settleAttempt(reservation, as: outcome, now: now, effects: effects, refusal: refusal)
    }

    @concurrent func session(_ id: String) async throws -> SessionRecord? {
        try await self.base.session(id)
    }

    @concurrent func sessions(of uid: String, now: Date) async throws -> [SessionRecord] {
        try await self.base.sessions(of: uid, now: now)
    }

    @concurrent func openSession(
        _ session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.openSession(session, ending: ending, now: now, effects: effects)
    }

    @concurrent func renewSession(
        _ session: SessionRecord, from generation: UInt64, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.renewSession(session, from: generation, now: now, effects: effects)
    }

    @discardableResult
    @concurrent func endSessions(
        _ selection: SessionSelection, now: Date, effects: StoreEffects
    ) async throws -> [String] {
        try await self.base.endSessions(selection, now: now, effects: effects)
    }

    @concurrent func leaseMessages(
        limit: Int, owner: String, until leaseEnd: Date, now: Date
    ) async throws -> [OutboxEntry] {
        try await self.base.leaseMessages(limit: limit, owner: owner, until: leaseEnd, now: now)
    }

    @concurrent func removeMessage(_ id: String, owner: String, now: Date, effects: StoreEffects) async throws {
        try await self.base.removeMessage(id, owner: owner, now: now, effects: effects)
    }

    @concurrent func deferMessage(
        _ id: String, owner: String, until dueDate: Date, now: Date, effects: StoreEffects
    ) async throws {
        try await self.base.deferMessage(id, owner: owner, until: dueDate, now: now, effects: effects)
    }

    @concurrent func waitingMessageCount(now: Date) async throws -> Int {
        try await self.base.waitingMessageCount(now: now)
    }

    @concurrent func note(_ entries: [AuditEntry]) async throws {
        try await self.base.note(entries)
    }

    @concurrent func auditEntries(after id: Int64, limit: Int) async throws -> [AuditEntry] {
        try await self.base.auditEntries(after: id, limit: limit)
    }

    @concurrent func notices(after id: Int64, limit: Int) async throws -> [StoredNotice] {
        try await self.base.notices(after: id, limit: limit)
    }

    @concurrent func metadata(_ name: String) async throws -> [UInt8]? {
        try await self.base.metadata(name)
    }

    @concurrent func setMetadataIfAbsent(_ name: String, _ value: [UInt8]) async throws -> [UInt8] {
        try await self.base.setMetadataIfAbsent(name, value)
    }

    @discardableResult
    @concurrent func removeExpired(now: Date, limit: Int) async throws -> Int {
        try await self.base.removeExpired(now: now, limit: limit)
    }

    @concurrent func accounts(after uid: String?, limit: Int) async throws -> [AccountRecord] {
        try await self.base.accounts(after: uid, limit: limit)
    }

    @concurrent func changeAccount(
        _ uid: String, _ change: AccountChange, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.changeAccount(uid, change, now: now, effects: effects)
    }

    @concurrent func detachIdentity(
        _ key: IdentityKey, of uid: String, session: String, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.detachIdentity(key, of: uid, session: session, now: now, effects: effects)
    }

    @concurrent func changeIdentity(
        _ key: IdentityKey, of uid: String, profile: JSONValue, from old: JSONValue, endingSessions: Bool, now: Date,
        effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.changeIdentity(
            key, of: uid, profile: profile, from: old, endingSessions: endingSessions, now: now, effects: effects)
    }

    @concurrent func deleteAccount(
        _ uid: String, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.deleteAccount(uid, now: now, effects: effects)
    }

    @concurrent func importAccount(
        _ account: AccountRecord, identities: [IdentityRecord], passwords: [IdentityPassword],
        strongMethods: [StrongMethodRecord], now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.importAccount(
            account, identities: identities, passwords: passwords, strongMethods: strongMethods, now: now,
            effects: effects)
    }

    @concurrent func setPassword(
        _ password: PasswordRecord, on key: IdentityKey, of uid: String, from version: Int64?, session: String,
        endingOthers: Bool, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.setPassword(
            password, on: key, of: uid, from: version, session: session, endingOthers: endingOthers, now: now,
            effects: effects)
    }

    @concurrent func passwords(of uid: String) async throws -> [IdentityPassword] {
        try await self.base.passwords(of: uid)
    }

    @concurrent func auditEntries(of uid: String, after id: Int64, limit: Int) async throws -> [AuditEntry] {
        try await self.base.auditEntries(of: uid, after: id, limit: limit)
    }

    @discardableResult
    @concurrent func removeAudit(before date: Date, limit: Int) async throws -> Int {
        try await self.base.removeAudit(before: date, limit: limit)
    }

    @concurrent func strongMethods(of uid: String) async throws -> [StrongMethodRecord] {
        try await self.base.strongMethods(of: uid)
    }

    @concurrent func changeStrongMethods(
        of uid: String, _ change: StrongMethodChange, session: String?, endingOthers: Bool, now: Date,
        effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.base.changeStrongMethods(
            of: uid, change, session: session, endingOthers: endingOthers, now: now, effects: effects)
    }
}
