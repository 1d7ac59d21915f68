import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting
import WebcomTokens

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct SigningKeyRotationTests {
    private static let period: Duration = .seconds(86_400)

    /// A back-end whose clock stands `seconds` before the end of a period of a day.
    private static func bench(
        on store: any AccountStore = MemoryAccountStore(), clock: ManualClock? = nil, before seconds: Double = 100,
        keys: [UInt8] = [7], algorithm: SignatureAlgorithm = .es256
    ) async throws -> BackendBench {
        let end = (ManualClock.start.timeIntervalSince1970 / 86_400).rounded(.up) * 86_400
        let clock = clock ?? ManualClock(now: Date(timeIntervalSince1970: end - seconds))
        return try await BackendBench(store: store, clock: clock, keys: keys) {
            $0.accessTokens.keyPeriod = Self.period
            $0.accessTokens.algorithm = algorithm
        }
    }

    private static func ids(_ bench: BackendBench) async throws -> [String?] {
        try await bench.backend.publicKeys().keys.map(\.id)
    }

    @Test("JWT-10: keys rotate by the date alone, the next published ahead and the last until its tokens ran out")
    func rotates() async throws {
        let bench = try await Self.bench()
        let before = try await Self.ids(bench)
        let guest = try await bench.guest()
        let old = try await bench.backend.tokenVerifier()
        #expect(try old.verify(guest.access).keyID == before[0])
        try #require(before.count == 2)
        bench.clock.advance(by: .seconds(100))
        let during = try await Self.ids(bench)
        try #require(during.count == 3)
        #expect(during[0] == before[1] && during[2] == before[0])
        let renewed = try await bench.backend.refresh(guest)
        // A service that fetched the set before knows the key that signs now, and one that fetches it now the last one.
        #expect(try old.verify(renewed.access).keyID == during[0])
        #expect(try await bench.backend.tokenVerifier().verify(guest.access).keyID == before[0])
        bench.clock.advance(by: .seconds(900))
        #expect(try await Self.ids(bench) == Array(during.prefix(2)))
    }

    @Test("JWT-10: a verifier of the same process has the keys of each period, and the tokens of before verify")
    func verifierFollows() async throws {
        let bench = try await Self.bench()
        let verifier = try await bench.backend.tokenVerifier()
        var session = try await bench.guest()
        for _ in 0..<5 {
            let former = session
            bench.clock.advance(by: .seconds(300))
            session = try await bench.backend.refresh(session)
            _ = try verifier.verify(session.access)
            _ = try verifier.verify(former.access)
            bench.clock.advance(by: Self.period - .seconds(300))
            session = try await bench.backend.refresh(session)
            _ = try verifier.verify(session.access)
        }
    }

    @Test("JWT-10: all nodes on a store sign with one key, whoever makes it, at once or after a restart")
    func nodesAgree() async throws {
        let store = MemoryAccountStore()
        let first = try await Self.bench(on: store)
        let clock = first.clock
        let nodes = try await withThrowingTaskGroup(of: BackendBench.self) { group in
            for _ in 0..<8 { group.addTask { try await Self.bench(on: store, clock: clock) } }
            return try await group.reduce(into: [first]) { $0.append($1) }
        }
        for _ in 0..<3 {
            let sets = try await withThrowingTaskGroup(of: [String?].self) { group in
                for node in nodes {
                    group.addTask {
                        let session = try await node.guest()
                        let verifier = try await node.backend.tokenVerifier()
                        return try await [verifier.verify(session.access).keyID] + Self.ids(node)
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(sets.count == 1)
            clock.advance(by: Self.period)
        }
    }

    @Test("JWT-10: keys of each algorithm that is offered", arguments: [SignatureAlgorithm.es256, .edDSA, .rs256])
    func algorithms(_ algorithm: SignatureAlgorithm) async throws {
        let bench = try await Self.bench(algorithm: algorithm)
        let session = try await bench.guest()
        let keys = try await bench.backend.publicKeys()
        #expect(keys.keys.allSatisfy { $0.algorithm == algorithm && !$0.isSecret })
        let published = try JSONWebKeySet(json: keys.json.json)
        let verifier = TokenVerifier(keys: published, issuer: "webcom", audience: "webcom", clock: bench.clock)
        #expect(try verifier.verify(session.access).subject == session.details.uid)
    }

    @Test("JWT-10: signing keys are sealed in the store; a master key that was dropped costs tokens, not sign-ins")
    func sealing() async throws {
        let store = HookedStore()
        let old = try await Self.bench(on: store, keys: [7])
        let guest = try await old.guest()
        let both = try await Self.bench(on: store, clock: old.clock, keys: [8, 7])
        _ = try await both.backend.tokenVerifier().verify(guest.access)
        let new = try await Self.bench(on: store, clock: old.clock, keys: [8])
        let again = try await Self.bench(on: store, clock: old.clock, keys: [8])
        let session = try await new.guest()
        _ = try await again.backend.tokenVerifier().verify(session.access)
        let verifier = try await new.backend.tokenVerifier()
        #expect(throws: TokenError.unknownKey) { try verifier.verify(guest.access) }
        #expect(!store.evidence.contains("ES256."), "a key is in the clear")
    }

    @Test("a store that fails when a key is due costs nobody the session")
    func failingStore() async throws {
        let store = KeylessStore()
        let bench = try await Self.bench(on: store)
        let guest = try await bench.guest()
        store.isFailing.withLock { $0 = true }
        bench.clock.advance(by: Self.period + Self.period)
        let next = try await bench.guest()
        #expect(next.access.isEmpty && next.details.tokenExpirationDate == bench.clock.now)
        let error = await #expect(throws: KeylessStore.Outage.self) { try await bench.backend.refresh(guest) }
        #expect(error != nil)
        await #expect(throws: KeylessStore.Outage.self) { try await bench.backend.publicKeys() }
        store.isFailing.withLock { $0 = false }
        let verifier = try await bench.backend.tokenVerifier()
        for session in [guest, next] { _ = try await verifier.verify(bench.backend.refresh(session).access) }
    }

    @Test("a signing key that was tampered with is damage, and is not replaced")
    func damage() async throws {
        let store = KeylessStore()
        store.isSpoiling.withLock { $0 = true }
        await #expect(throws: AccountStoreError(.damaged, "")) { try await Self.bench(on: store) }
    }
}

/// A store that gives signing keys only when it is told to.
private final class KeylessStore: ForwardingStore {
    struct Outage: Error {}

    let base = MemoryAccountStore()
    let isFailing = Locked(false)
    let isSpoiling = Locked(false)

    @concurrent func metadata(_ name: String) async throws -> [UInt8]? {
        if self.isFailing.withLock({ $0 }), name.hasPrefix("signing-key") { throw Outage() }
        return try await self.base.metadata(name)
    }

    @concurrent func setMetadataIfAbsent(_ name: String, _ value: [UInt8]) async throws -> [UInt8] {
        var value = try await self.base.setMetadataIfAbsent(name, value)
        if self.isSpoiling.withLock({ $0 }), name.hasPrefix("signing-key") { value[value.count - 1] ^= 1 }
        return value
    }
}
