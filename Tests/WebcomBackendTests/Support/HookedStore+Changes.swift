import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HookedStore {
    @concurrent func accounts(after uid: String?, limit: Int) async throws -> [AccountRecord] {
        try await self.call("accounts") {
            try await self.base.accounts(after: uid, limit: limit)
        }
    }

    @concurrent func changeAccount(
        _ uid: String, _ change: AccountChange, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(
            "changeAccount",
            { evidence in
                switch change {
                case .displayName(let name): evidence.add(name)
                case .profile(let profile): evidence.add(profile.json)
                case .isDisabled: break
                }
                evidence.add(effects)
            }
        ) {
            try await self.base.changeAccount(uid, change, now: now, effects: effects)
        }
    }

    @concurrent func detachIdentity(
        _ key: IdentityKey, of uid: String, session: String, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(
            "detachIdentity",
            { evidence in
                evidence.add(key)
                evidence.add(effects)
            }
        ) {
            try await self.base.detachIdentity(key, of: uid, session: session, now: now, effects: effects)
        }
    }

    @concurrent func changeIdentity(
        _ key: IdentityKey, of uid: String, profile: JSONValue, from old: JSONValue, endingSessions: Bool, now: Date,
        effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(
            "changeIdentity",
            { evidence in
                evidence.add(key)
                evidence.add(profile.json)
                evidence.add(effects)
            }
        ) {
            try await self.base.changeIdentity(
                key, of: uid, profile: profile, from: old, endingSessions: endingSessions, now: now, effects: effects)
        }
    }

    @concurrent func deleteAccount(
        _ uid: String, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call("deleteAccount", { $0.add(effects) }) {
            try await self.base.deleteAccount(uid, now: now, effects: effects)
        }
    }

    @concurrent func importAccount(
        _ account: AccountRecord, identities: [IdentityRecord], passwords: [IdentityPassword],
        strongMethods: [StrongMethodRecord], now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(
            "importAccount",
            { evidence in
                evidence.add(account)
                for identity in identities { evidence.add(identity) }
                for entry in passwords { evidence.add(entry.password.verifier) }
                for method in strongMethods {
                    evidence.add(method.contact, method.address, method.name)
                    evidence.add(method.secret)
                }
                evidence.add(effects)
            }
        ) {
            try await self.base.importAccount(
                account, identities: identities, passwords: passwords, strongMethods: strongMethods, now: now,
                effects: effects)
        }
    }

    @concurrent func setPassword(
        _ password: PasswordRecord, on key: IdentityKey, of uid: String, from version: Int64?, session: String,
        endingOthers: Bool, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.call(
            "setPassword",
            { evidence in
                evidence.add(password.verifier)
                evidence.add(effects)
            }
        ) {
            try await self.base.setPassword(
                password, on: key, of: uid, from: version, session: session, endingOthers: endingOthers, now: now,
                effects: effects)
        }
    }

    @concurrent func passwords(of uid: String) async throws -> [IdentityPassword] {
        try await self.call("passwords") {
            try await self.base.passwords(of: uid)
        }
    }
}
