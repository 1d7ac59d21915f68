import Dispatch
import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

/// Invariant 8 over random schedules: commits by several tasks, subscriptions that begin and end between them.
@Suite struct EventScheduleTests {
    static let serial = DispatchQueue(label: "serial")
    static let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)

    @Test(
        "Peers 8, 42, invariant 8: callbacks, sequences and the application tell the same events, none lost and none twice",
        .timeLimit(.minutes(10)))
    func everyDoorTellsTheSame() async throws {
        let seed = SeededGenerator.drawnSeed()
        for batch in 0..<20 {
            let rig = Rig()
            let all = Watched<[SessionKey: [AuthenticationEvent]]>([:])
            let iterator = rig.application.events.makeAsyncIterator()
            let listener = Task { @concurrent in
                var iterator = iterator
                while let event = await iterator.next() {
                    all.update { $0[event.sessionKey, default: []].append(event) }
                }
            }
            for number in 0..<500 {
                let seed = seed &+ UInt64(batch * 500 + number)
                try await Schedule(rig.service(SessionKey("\(number)")), seed, all).run()
            }
            await rig.application.shutdown()
            await listener.value
        }
    }
}

/// One random schedule.
private struct Schedule {
    let service: AuthenticationService
    let seed: UInt64
    let all: Watched<[SessionKey: [AuthenticationEvent]]>

    init(
        _ service: AuthenticationService, _ seed: UInt64, _ all: Watched<[SessionKey: [AuthenticationEvent]]>
    ) {
        self.service = service
        self.seed = seed
        self.all = all
    }

    private struct Watcher {
        let trail: EventTrail
        let isCancelled: Bool
    }

    func run() async throws {
        let service = self.service
        let iterated = EventTrail()
        let iterator = service.events.makeAsyncIterator()
        let consumer = Task { @concurrent in
            var iterator = iterator
            while let event = await iterator.next() { iterated.contents.update { $0.events.append(event) } }
        }
        let watchers = await withTaskGroup(of: [Watcher].self) { group in
            for task in 0..<3 {
                let seed = self.seed
                group.addTask { @concurrent in Self.act(on: service, seed &* 3 &+ UInt64(task)) }
            }
            return await group.reduce(into: [Watcher]()) { $0 += $1 }
        }
        // The number of the last event, by the one way that takes it in a single step.
        let end = EventTrail()
        end.subscribe(to: service).cancel()
        let last = EventTrail()
        let subscription = last.subscribe(to: service)
        guard let total = try await last.count(1).first?.sequence else { return }
        subscription.cancel()
        try await iterated.event(total)
        consumer.cancel()
        try await self.check(watchers + [Watcher(trail: end, isCancelled: true)], iterated, total)
    }

    /// A few random operations; those who were subscribed by them.
    private static func act(on service: AuthenticationService, _ seed: UInt64) -> [Watcher] {
        var generator = SeededGenerator(seed: seed)
        var watchers: [Watcher] = []
        var subscriptions: [(AuthenticationSubscription, EventTrail)] = []
        for _ in 0..<Int.random(in: 2...6, using: &generator) {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0, 1: service.initializeAuthentication(with: HeldMethod())
            case 2: service.cancelAuthentication()
            case 3:
                guard let (subscription, trail) = subscriptions.popLast() else { continue }
                subscription.cancel()
                watchers.append(Watcher(trail: trail, isCancelled: true))
            default:
                let queues = [nil, EventScheduleTests.serial, EventScheduleTests.concurrent]
                let trail = EventTrail()
                let queue = queues[Int.random(in: 0..<3, using: &generator)]
                subscriptions.append((trail.subscribe(to: service, on: queue), trail))
            }
        }
        return watchers + subscriptions.map { Watcher(trail: $0.1, isCancelled: false) }
    }

    private func check(_ watchers: [Watcher], _ iterated: EventTrail, _ total: UInt64) async throws {
        let place: Comment = "seed \(self.seed)"
        let all = try await self.all.first(
            "the application's event \(total)", within: .seconds(20), found: { _ in "less" },
            where: { [key = self.service.sessionKey] all in
                total == 0 || all[key]?.last?.sequence == total ? all[key] ?? [] : nil
            })
        #expect(all.map(\.sequence) == Array(1..<(total + 1)), place)
        #expect(iterated.fault() == nil && iterated.events.first?.sequence == 0, place)
        try self.compare(iterated.events.dropFirst(), all, place)
        for watcher in watchers {
            if watcher.isCancelled {
                try await watcher.trail.completion()
            } else {
                try await watcher.trail.event(total)
                #expect(watcher.trail.contents.value.completions == 0, place)
            }
            #expect(watcher.trail.fault() == nil, place)
            try self.compare(watcher.trail.events.dropFirst(), all, place)
        }
    }

    private func compare(
        _ told: ArraySlice<AuthenticationEvent>, _ all: [AuthenticationEvent], _ place: Comment
    ) throws {
        for event in told {
            let other = try #require(all.first { $0.sequence == event.sequence }, place)
            #expect(other.shortName == event.shortName && other.state == event.state, place)
        }
    }
}
