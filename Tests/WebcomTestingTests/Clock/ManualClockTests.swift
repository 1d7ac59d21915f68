import FoundationEssentials
import Testing
import WebcomTesting

@Suite struct ManualClockTests {
    @Test func advancingMovesBothClocks() {
        let clock = ManualClock()
        clock.advance(by: .seconds(90))
        #expect(clock.now == ManualClock.start.addingTimeInterval(90))
        #expect(clock.uptime == .seconds(90))
        clock.advance(by: .seconds(-1))
        #expect(clock.uptime == .seconds(90))
    }

    @Test(arguments: [-3_600.0, 3_600.0])
    func settingJumpsTheWallClockOnly(by seconds: Double) async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(until: .seconds(10)) }
        try await clock.sleepers(atLeast: 1)
        clock.set(now: ManualClock.start.addingTimeInterval(seconds))
        #expect(clock.now == ManualClock.start.addingTimeInterval(seconds))
        #expect(clock.uptime == .zero)
        #expect(clock.nextDeadline == .seconds(10))
        clock.advance(by: .seconds(10))
        try await sleeper.value
    }

    @Test func onlyDueSleepersWake() async throws {
        let clock = ManualClock()
        let early = Task { try await clock.sleep(until: .seconds(1)) }
        let late = Task { try await clock.sleep(until: .seconds(2)) }
        try await clock.sleepers(atLeast: 2)
        #expect(clock.deadlines == [.seconds(1), .seconds(2)])
        clock.advance(by: .seconds(1))
        try await early.value
        #expect(clock.deadlines == [.seconds(2)])
        clock.advance(by: .seconds(1))
        try await late.value
        #expect(clock.nextDeadline == nil)
    }

    @Test func sleepersWakeInOrderOfDeadline() async throws {
        let clock = ManualClock()
        let order = Watched<[Int]>([])
        let tasks = [3, 1, 2].map { seconds in
            Task {
                try await clock.sleep(until: .seconds(seconds))
                order.update { $0.append(seconds) }
            }
        }
        try await clock.sleepers(atLeast: 3)
        for _ in 1...3 {
            clock.advance(by: .seconds(1))
            let woken = Int(clock.uptime / .seconds(1))
            for (seconds, task) in zip([3, 1, 2], tasks) where seconds == woken { try await task.value }
        }
        #expect(order.value == [1, 2, 3])
    }

    @Test func pastDeadlineReturnsAtOnce() async throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: .seconds(5))
    }

    @Test func cancellationEndsASleep() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(until: .seconds(1)) }
        try await clock.sleepers(atLeast: 1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.nextDeadline == nil)
    }

    @Test func cancelledTaskDoesNotFallAsleep() async throws {
        let clock = ManualClock()
        let gate = Gate()
        let ended = Watched(false)
        let sleeper = Task {
            defer { ended.update { $0 = true } }
            await gate.pass()
            try await clock.sleep(until: .seconds(1))
        }
        sleeper.cancel()
        gate.open()
        try await ended.first("the end", within: .seconds(60), found: { _ in "a sleeper" }, where: { $0 ? () : nil })
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }

    @Test func timerCanBeAwaited() async throws {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(until: .seconds(30)) }
        #expect(try await clock.sleeper(dueBy: .seconds(60)) == .seconds(30))
        await #expect(throws: FactMissing.self) {
            try await clock.sleeper(dueBy: .seconds(29), within: .milliseconds(1))
        }
        clock.advance(by: .seconds(30))
        try await sleeper.value
    }
}
