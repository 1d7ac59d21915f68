import WebcomAuthentication
import WebcomPrimitives
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The keys that access tokens are signed with: one a period, made by whoever needs it first, the same on all nodes.
///
/// Which key signs follows from the date alone, so that nothing has to be rotated by anybody (JWT-10). The key of the
/// next period is made and published ahead; the one before stays published until its last token has run out.
final class SigningKeys: Sendable {
    /// A key, and what signs with it.
    struct Period: Sendable {
        let key: SigningKey
        let issuer: TokenIssuer
    }

    private struct State {
        var periods: [Int64: Period] = [:]
        var making: [Int64: Task<Period, any Error>] = [:]
        var verifiers: [FollowingVerifier] = []
    }

    private enum Access {
        case known(Period)
        case making(Task<Period, any Error>)
    }

    /// How far the clocks of nodes may differ when a period begins.
    private static let skew: TimeInterval = 300
    /// Later than any date there is, and far from where the numbers of periods end.
    private static let latestDate: TimeInterval = 1e15

    private let vault: SigningKeyVault
    private let policy: BackendPolicy.AccessTokens
    private let clock: any AuthenticationClock
    private let state = Locked(State())

    /// Keeps the keys in `vault`; makes none yet.
    init(vault: SigningKeyVault, policy: BackendPolicy.AccessTokens, clock: any AuthenticationClock) {
        self.vault = vault
        self.policy = policy
        self.clock = clock
    }

    /// The key that signs at `date`; in memory but for the first time in a period.
    ///
    /// - Throws: What the store throws.
    func signing(at date: Date) async throws -> Period {
        let index = self.index(at: date)
        if let known = self.state.withLock({ $0.periods[index] }) { return known }
        let period = try await self.period(index)
        try? await self.prepare()
        return period
    }

    /// The public keys to publish now: the one that signs, the next, and the one before while its tokens may be valid.
    ///
    /// - Throws: What the store throws; `JSONWebKeyError`, for which there is no cause.
    func published() async throws -> JSONWebKeySet {
        let now = self.clock.now
        let index = self.index(at: now)
        var keys = [try await self.period(index).key, try await self.period(index + 1).key]
        let age = now.timeIntervalSince1970 - Double(index) * self.policy.keyPeriod.inSeconds
        if age < self.policy.lifetime.inSeconds + Self.skew, let key = try await self.before(index) { keys.append(key) }
        return try JSONWebKeySet(keys.map(\.publicKey))
    }

    /// Makes what is due, and gives the verifiers of this process the keys of today.
    func prepare() async throws {
        let keys = try await self.published()
        let verifiers = self.state.withLock { state in
            state.verifiers.removeAll { $0.target == nil }
            let verifiers = state.verifiers
            for position in state.verifiers.indices { state.verifiers[position].keyIDs = keys.keys.map(\.id) }
            return verifiers
        }
        for following in verifiers where following.keyIDs != keys.keys.map(\.id) {
            following.target?.replaceKeys(keys)
        }
    }

    /// Keeps a verifier's keys those of today, for as long as there is the verifier.
    func follow(_ verifier: TokenVerifier, from keys: JSONWebKeySet) {
        self.state.withLock {
            $0.verifiers.append(FollowingVerifier(target: verifier, keyIDs: keys.keys.map(\.id)))
        }
    }

    private func index(at date: Date) -> Int64 {
        let seconds = date.timeIntervalSince1970
        // A clock that shows no date has keys too, and no token can be issued.
        guard abs(seconds) <= Self.latestDate else { return 0 }
        return Int64((seconds / self.policy.keyPeriod.inSeconds).rounded(.down))
    }

    /// The key of the period before; nil where nobody made it.
    private func before(_ index: Int64) async throws -> SigningKey? {
        if let known = self.state.withLock({ $0.periods[index - 1] }) { return known.key }
        guard let key = try await self.vault.key(index - 1) else { return nil }
        return self.keep(key, index - 1).key
    }

    /// The key of a period, made where there is none; asked of the store once, however many need it.
    private func period(_ index: Int64) async throws -> Period {
        let access: Access = self.state.withLock { state in
            if let period = state.periods[index] { return .known(period) }
            if let work = state.making[index] { return .making(work) }
            let work = Task { try await self.fetch(index) }
            state.making[index] = work
            return .making(work)
        }
        switch access {
        case .known(let period): return period
        case .making(let work): return try await work.value
        }
    }

    private func fetch(_ index: Int64) async throws -> Period {
        defer { self.state.withLock { $0.making[index] = nil } }
        return self.keep(try await self.vault.keyMadeIfAbsent(index), index)
    }

    private func keep(_ key: SigningKey, _ index: Int64) -> Period {
        let ring = TokenKeyRing(key, overlap: self.policy.lifetime)
        let period = Period(
            key: key, issuer: TokenIssuer(issuer: self.policy.issuer, ring: ring, clock: self.clock))
        let current = self.index(at: self.clock.now)
        self.state.withLock { state in
            state.periods[index] = period
            state.periods = state.periods.filter { abs($0.key - current) <= 1 || $0.key == index }
        }
        return period
    }
}
