public import WebcomAuthentication
public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    /// Changes an account; reads all challenges where it is disabled.
    @concurrent public func changeAccount(
        _ uid: String, _ change: AccountChange, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.change(now: now, effects: effects) { connection, ended in
            guard try AccountRows.change(uid, change, in: connection) else { return .accountGone }
            if change == .isDisabled(true) { ended = try SessionRows.endAll(of: uid, in: connection) }
            return nil
        }
    }

    /// Takes an identity from its account; reads all attempts and challenges.
    @concurrent public func detachIdentity(
        _ key: IdentityKey, of uid: String, session: String, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.change(now: now, effects: effects) { connection, ended in
            let conflict = try AccountRows.obstacle(toChanging: uid, session: session, now: now, in: connection)
            if let conflict { return conflict }
            guard try IdentityRows.has(key, uid, in: connection) else { return .identityGone }
            let isOneLeft = try IdentityRows.all(of: uid, in: connection).contains { other in
                other.key != key && other.suspensionDate == nil
            }
            guard isOneLeft else { return .lastIdentity }
            try IdentityRows.remove(key, of: uid, in: connection)
            ended = try SessionRows.end(openedBy: key, of: uid, but: session, in: connection)
            return nil
        }
    }

    /// Replaces what is kept of an identity.
    @concurrent public func changeIdentity(
        _ key: IdentityKey, of uid: String, profile: JSONValue, from old: JSONValue, endingSessions: Bool, now: Date,
        effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.change(now: now, effects: effects) { connection, ended in
            guard try AccountRows.find(uid, in: connection) != nil else { return .accountGone }
            guard try IdentityRows.has(key, uid, in: connection) else { return .identityGone }
            guard try IdentityRows.find(key, in: connection)?.profile == old else { return .versionChanged }
            try IdentityRows.set(profile, of: key, in: connection)
            if endingSessions { ended = try SessionRows.end(openedBy: key, of: uid, but: "", in: connection) }
            return nil
        }
    }

    /// Removes an account with all that belongs to it; reads all attempts and challenges.
    @concurrent public func deleteAccount(
        _ uid: String, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.change(now: now, effects: effects) { connection, _ in
            try AccountRows.delete(uid, in: connection) ? nil : .accountGone
        }
    }

    /// Makes an account as another store had it, or nothing.
    @concurrent public func importAccount(
        _ account: AccountRecord, identities: [IdentityRecord], passwords: [IdentityPassword],
        strongMethods: [StrongMethodRecord], now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.change(now: now, effects: effects) { connection, _ in
            try RegistrationRows.write(account, identities, passwords, strongMethods, now: now, in: connection)
        }
    }

    /// Runs one change that says why not, or writes and names the sessions it ended for others.
    func change(
        now: Date, effects: StoreEffects,
        _ body: @escaping @Sendable (SQLiteConnection, inout [String]) throws -> StoreConflict?
    ) async throws -> ChangeAnswer {
        try await self.write { connection in
            var ended: [String] = []
            if let conflict = try body(connection, &ended) { return .conflict(conflict) }
            try EffectRows.write(effects, in: connection)
            try NoticeRows.insert(ofEnded: ended, now: now, in: connection)
            return .done
        }
    }
}
