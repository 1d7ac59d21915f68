public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    /// The account of this `uid`; one look-up.
    @concurrent public func account(_ uid: String) async throws -> AccountRecord? {
        try await self.read { try AccountRows.find(uid, in: $0) }
    }

    /// Accounts in the order of the bytes of their `uid`; linear in what it answers.
    @concurrent public func accounts(after uid: String?, limit: Int) async throws -> [AccountRecord] {
        try await self.read { try AccountRows.after(uid, limit: limit, in: $0) }
    }

    /// The identity of this key; one look-up.
    @concurrent public func identity(_ key: IdentityKey) async throws -> IdentityRecord? {
        try await self.read { try IdentityRows.find(key, in: $0) }
    }

    /// The identities of an account, the oldest first.
    @concurrent public func identities(of uid: String) async throws -> [IdentityRecord] {
        try await self.read { try IdentityRows.all(of: uid, in: $0) }
    }

    /// Attaches an identity and opens a session in one transaction, or says why not.
    @concurrent public func attach(
        _ identity: IdentityRecord, session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.write { connection in
            let grant = ChallengeGrant.attach(identity, password: nil, session: session, ending: ending)
            let conflict = try GrantRows.give(
                grant, for: identity.key, isAttaching: true, now: now, in: connection)
            if let conflict { return .conflict(conflict) }
            try EffectRows.write(effects, in: connection)
            return .done
        }
    }

    /// Makes an account with all that belongs to it, or nothing; a `uid` that was used is `.identityTaken` too.
    @concurrent public func register(
        _ registration: Registration, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.write { connection in
            if let conflict = try RegistrationRows.write(registration, in: connection) { return .conflict(conflict) }
            try EffectRows.write(effects, in: connection)
            return .done
        }
    }
}
