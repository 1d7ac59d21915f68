public import WebcomAuthentication
public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension FaultyAccountStore {
    /// As the store behind, as one numbered call.
    @concurrent public func accounts(after uid: String?, limit: Int) async throws -> [AccountRecord] {
        try await self.call(.accounts) {
            try await self.base.accounts(after: uid, limit: limit)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func changeAccount(
        _ uid: String, _ change: AccountChange, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.changeAccount) {
            try await self.base.changeAccount(uid, change, now: now, effects: effects)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func detachIdentity(
        _ key: IdentityKey, of uid: String, session: String, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.detachIdentity) {
            try await self.base.detachIdentity(key, of: uid, session: session, now: now, effects: effects)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func changeIdentity(
        _ key: IdentityKey, of uid: String, profile: JSONValue, from old: JSONValue, endingSessions: Bool, now: Date,
        effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.changeIdentity) {
            try await self.base.changeIdentity(
                key, of: uid, profile: profile, from: old, endingSessions: endingSessions, now: now, effects: effects)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func deleteAccount(
        _ uid: String, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.deleteAccount) {
            try await self.base.deleteAccount(uid, now: now, effects: effects)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func importAccount(
        _ account: AccountRecord, identities: [IdentityRecord], passwords: [IdentityPassword],
        strongMethods: [StrongMethodRecord], now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.importAccount) {
            try await self.base.importAccount(
                account, identities: identities, passwords: passwords, strongMethods: strongMethods, now: now,
                effects: effects)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func setPassword(
        _ password: PasswordRecord, on key: IdentityKey, of uid: String, from version: Int64?, session: String,
        endingOthers: Bool, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.setPassword) {
            try await self.base.setPassword(
                password, on: key, of: uid, from: version, session: session, endingOthers: endingOthers, now: now,
                effects: effects)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func passwords(of uid: String) async throws -> [IdentityPassword] {
        try await self.call(.passwords) {
            try await self.base.passwords(of: uid)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func auditEntries(of uid: String, after id: Int64, limit: Int) async throws -> [AuditEntry] {
        try await self.call(.auditEntries) {
            try await self.base.auditEntries(of: uid, after: id, limit: limit)
        }
    }

    /// As the store behind, as one numbered call.
    @discardableResult
    @concurrent public func removeAudit(before date: Date, limit: Int) async throws -> Int {
        try await self.call(.removeAudit) {
            try await self.base.removeAudit(before: date, limit: limit)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func strongMethods(of uid: String) async throws -> [StrongMethodRecord] {
        try await self.call(.strongMethods) {
            try await self.base.strongMethods(of: uid)
        }
    }

    /// As the store behind, as one numbered call.
    @concurrent public func changeStrongMethods(
        of uid: String, _ change: StrongMethodChange, session: String?, endingOthers: Bool, now: Date,
        effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(.changeStrongMethods) {
            try await self.base.changeStrongMethods(
                of: uid, change, session: session, endingOthers: endingOthers, now: now, effects: effects)
        }
    }
}
