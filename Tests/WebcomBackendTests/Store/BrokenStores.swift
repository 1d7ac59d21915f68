import WebcomBackend
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Redeems, and forgets that it did.
struct StoreThatDoesNotConsume: ForwardingStore {
    let base = MemoryAccountStore()

    @concurrent func redeem(
        _ selector: String, purpose: ChallengeRecord.Purpose, mac: [UInt8], limits: [RateLimit],
        granting grant: ChallengeGrant, now: Date,
        effects: StoreEffects, refusal: StoreEffects
    ) async throws -> RedeemAnswer {
        let challenge = try await self.base.challenge(selector)
        let answer = try await self.base.redeem(
            selector, purpose: purpose, mac: mac, limits: limits, granting: grant, now: now, effects: effects,
            refusal: refusal)
        if answer == .redeemed, let challenge {
            _ = try await self.base.openChallenge(challenge, limits: [], now: now, effects: .none, refusal: .none)
        }
        return answer
    }
}

/// Writes to the audit what it then does not do.
struct StoreThatWritesOnRefusal: ForwardingStore {
    let base = MemoryAccountStore()

    @concurrent func register(
        _ registration: Registration, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        let answer = try await self.base.register(registration, now: now, effects: effects)
        if answer != .done { try await self.base.note(effects.audit) }
        return answer
    }
}

/// Looks identities up as `String` compares.
struct StoreThatComparesText: ForwardingStore {
    let base = MemoryAccountStore()
    private let known = Names()

    private final class Names: Sendable {
        let names = Locked<[String: String]>([:])
    }

    private func first(_ key: IdentityKey) -> IdentityKey {
        let name = self.known.names.withLock { names in
            let first = names[key.providerUID] ?? key.providerUID
            names[key.providerUID] = first
            return first
        }
        return IdentityKey(provider: key.provider, providerUID: name)
    }

    @concurrent func identity(_ key: IdentityKey) async throws -> IdentityRecord? {
        try await self.base.identity(self.first(key))
    }

    @concurrent func register(
        _ registration: Registration, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        var registration = registration
        if let key = registration.identity?.key { registration.identity?.key = self.first(key) }
        return try await self.base.register(registration, now: now, effects: effects)
    }
}

/// Looks first and writes then: what happens in between is lost.
struct StoreThatLooksFirst: ForwardingStore {
    let base = MemoryAccountStore()

    @concurrent func renewSession(
        _ session: SessionRecord, from generation: UInt64, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        guard let known = try await self.base.session(session.id), known.expirationDate > now else {
            return .conflict(.sessionEnded)
        }
        guard known.generation == generation else { return .conflict(.versionChanged) }
        for _ in 0..<20 { await Task.yield() }
        guard let current = try await self.base.session(session.id) else { return .conflict(.sessionEnded) }
        return try await self.base.renewSession(session, from: current.generation, now: now, effects: effects)
    }
}

/// Forgets which refresh token was presented.
struct StoreThatForgetsWhatIsSpent: ForwardingStore {
    let base = MemoryAccountStore()

    @concurrent func renewSession(
        _ session: SessionRecord, from generation: UInt64, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        var session = session
        session.spentGeneration = nil
        return try await self.base.renewSession(session, from: generation, now: now, effects: effects)
    }
}

/// Gives every challenge a second more than it has.
struct StoreThatIsLate: ForwardingStore {
    let base = MemoryAccountStore()

    @concurrent func redeem(
        _ selector: String, purpose: ChallengeRecord.Purpose, mac: [UInt8], limits: [RateLimit],
        granting grant: ChallengeGrant, now: Date,
        effects: StoreEffects, refusal: StoreEffects
    ) async throws -> RedeemAnswer {
        try await self.base.redeem(
            selector, purpose: purpose, mac: mac, limits: limits, granting: grant, now: now.addingTimeInterval(-1),
            effects: effects,
            refusal: refusal)
    }
}

/// Lets anybody remove a message.
struct StoreThatIgnoresLeases: ForwardingStore {
    let base = MemoryAccountStore()
    private let owners = Owners()

    private final class Owners: Sendable {
        let owners = Locked<[String: String]>([:])
    }

    @concurrent func leaseMessages(
        limit: Int, owner: String, until leaseEnd: Date, now: Date
    ) async throws -> [OutboxEntry] {
        let leased = try await self.base.leaseMessages(limit: limit, owner: owner, until: leaseEnd, now: now)
        self.owners.owners.withLock { owners in
            for message in leased { owners[message.id] = owner }
        }
        return leased
    }

    @concurrent func removeMessage(_ id: String, owner: String, now: Date, effects: StoreEffects) async throws {
        let holder = self.owners.owners.withLock { $0[id] } ?? owner
        try await self.base.removeMessage(id, owner: holder, now: now, effects: effects)
    }
}
