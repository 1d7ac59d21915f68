import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

@Suite struct ServiceRegistryTests {
    /// Who lives, by key; two under one key is a fault.
    private final class Census: Sendable {
        private struct Resident {
            weak var service: AuthenticationService?
        }

        private let residents = Locked<[SessionKey: Resident]>([:])
        let faults = Locked(0)

        func meet(_ service: AuthenticationService, as key: SessionKey) {
            let other = self.residents.withLock { residents -> AuthenticationService? in
                let other = residents[key]?.service
                residents[key] = Resident(service: service)
                return other
            }
            if let other, other !== service { self.faults.withLock { $0 += 1 } }
        }
    }

    @Test(
        "One live service for each key: 64 tasks, 2,000 keys, and idle ones dropped meanwhile", .timeLimit(.minutes(10))
    )
    func oneForEachKey() async {
        let seed = SeededGenerator.drawnSeed()
        let rig = Rig()
        let census = Census()
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<64 {
                group.addTask { @concurrent in
                    var generator = SeededGenerator(seed: seed &+ UInt64(task))
                    var held: [AuthenticationService] = []
                    for number in (0..<2_000).shuffled(using: &generator) {
                        let key = SessionKey("\(number)")
                        let service = rig.application.authenticationService(for: key)
                        census.meet(service, as: key)
                        held = held.suffix(3) + [service]
                        guard Int.random(in: 0..<200, using: &generator) == 0 else { continue }
                        rig.clock.advance(by: .seconds(1))
                        rig.application.dropIdleServices(unusedFor: .zero)
                    }
                }
            }
        }
        let faults = census.faults.withLock { $0 }
        #expect(faults == 0, "seed \(seed): two live services of one key, \(faults) times")
    }

    @Test func manyWhoAskAtOnceGetTheSame() async {
        let rig = Rig()
        for round in 0..<200 {
            let ids = await withTaskGroup(of: AuthenticationService.self) { group in
                for _ in 0..<16 { group.addTask { @concurrent in rig.service(SessionKey("\(round)")) } }
                return await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert(ObjectIdentifier($1)) }
            }
            #expect(ids.count == 1, "round \(round)")
        }
    }

    @Test func forgetsWhatIsIdleAndItsKeyToo() {
        let rig = Rig()
        for number in 0..<100 { _ = rig.service(SessionKey("\(number)")) }
        #expect(rig.application.registry.count == 100 && rig.application.registry.all.count == 100)
        rig.application.dropIdleServices(unusedFor: .zero)
        #expect(rig.application.registry.all.isEmpty)
        rig.application.dropIdleServices(unusedFor: .zero)
        #expect(rig.application.registry.count == 0, "Weak entries are left behind.")
    }

    @Test func keepsWhatWasAskedForLately() {
        let rig = Rig()
        weak let old = rig.service("old")
        rig.clock.advance(by: .seconds(10))
        weak let fresh = rig.service("fresh")
        rig.application.dropIdleServices(unusedFor: .seconds(5))
        #expect(old == nil && fresh != nil)
        rig.clock.advance(by: .seconds(4))
        _ = rig.service("fresh")
        rig.clock.advance(by: .seconds(4))
        rig.application.dropIdleServices(unusedFor: .seconds(5))
        #expect(fresh != nil, "Asking for it again keeps it.")
    }

    @Test func whoeverHoldsADroppedServiceHasTheOneThatOthersGet() {
        let rig = Rig()
        let held = rig.service()
        rig.application.dropIdleServices(unusedFor: .zero)
        rig.application.dropIdleServices(unusedFor: .zero)
        #expect(rig.service() === held)
    }

    @Test func aWatchedServiceIsNotDropped() {
        let rig = Rig()
        weak let service = rig.service()
        let subscription = service?.subscribe { _ in }
        rig.application.dropIdleServices(unusedFor: .zero)
        #expect(service != nil, "A service was dropped that somebody watches.")
        subscription?.cancel()
        rig.application.dropIdleServices(unusedFor: .zero)
        #expect(service == nil)
    }

    @Test func aServiceWithAProcessIsNotDropped() {
        let rig = Rig()
        weak let service = rig.service()
        service?.initializeAuthentication(with: AuthenticationMethodInternal(eMail: "a", mode: .staticPassword))
        rig.application.dropIdleServices(unusedFor: .zero)
        #expect(service != nil, "A service was dropped that has a process.")
        service?.cancelAuthentication()
        rig.application.dropIdleServices(unusedFor: .zero)
        #expect(service == nil)
    }

    @Test func aServiceWhoseRecordIsNotWrittenIsNotDropped() async throws {
        let store = FaultyStateStore()
        let rig = Rig(store: store)
        weak let service = rig.service()
        _ = try await service?.settledState()
        store.isWritable = false
        _ = try await service?.authenticate(with: AuthenticationMethodGuest())
        rig.application.dropIdleServices(unusedFor: .zero)
        #expect(service != nil, "A service was dropped whose record is not written.")
        store.isWritable = true
        try await rig.clock.sleeper(dueBy: .seconds(1))
        rig.clock.advance(by: .seconds(1))
        try await store.endedCalls(.replace, atLeast: 2)
        #expect(await rig.dropsIdle { service == nil }, "It is kept after its record was written.")
    }

    @Test func aServiceThatIsRestoringIsNotDropped() async throws {
        let store = FaultyStateStore()
        let gate = Gate()
        store.on(.record, .every, do: .hold(before: gate))
        let rig = Rig(store: store)
        weak let service = rig.service()
        try await gate.arrivals(atLeast: 2)
        rig.application.dropIdleServices(unusedFor: .zero)
        #expect(service != nil)
        gate.open()
        #expect(await rig.dropsIdle { service == nil })
    }

    @Test("Session fixation: move gives the service a new key, and leaves nobody under the old one")
    func moves() async throws {
        let rig = Rig(store: MemoryStateStore())
        let service = rig.service("old")
        _ = try await service.authenticate(with: AuthenticationMethodGuest())
        try await rig.application.move(from: "old", to: "new")
        #expect(rig.service("new") === service && service.sessionKey == "new")
        let heir = rig.service("old")
        #expect(heir !== service)
        #expect(try await heir.settledState() == .unauthenticated)
        await #expect(throws: AuthenticationError(.sessionKeyInUse)) {
            try await rig.application.move(from: "new", to: "old")
        }
        for (from, to) in [("new", "new"), ("", "x"), ("new", "")] {
            await #expect(throws: AuthenticationError(.sessionKeyInUse)) {
                try await rig.application.move(from: SessionKey(from), to: SessionKey(to))
            }
        }
        #expect(rig.service("new") === service && service.state.details?.isGuest == true)
    }
}

extension Rig {
    /// Drops idle services, bounded, until it shows.
    func dropsIdle(_ isGone: () -> Bool) async -> Bool {
        for _ in 0..<20_000 {
            self.application.dropIdleServices(unusedFor: .zero)
            if isGone() { return true }
            await Task.yield()
        }
        return false
    }
}
