import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

@Suite struct DeadlineQueueTests {
    let clock = ManualClock()
    let fired = Watched<[Int]>([])

    private func queue() -> DeadlineQueue { DeadlineQueue(clock: self.clock) }

    private func note(_ number: Int) -> @Sendable () -> Void {
        { [fired] in fired.update { $0.append(number) } }
    }

    private func fired(atLeast count: Int) async throws -> [Int] {
        try await self.fired.first(
            "\(count) deadlines", within: .seconds(20), found: { "\($0)" },
            where: { $0.count >= count ? $0 : nil })
    }

    @Test func actsInTheOrderOfTimeAndThenOfMaking() async throws {
        let queue = self.queue()
        for (number, delay) in [(1, 30), (2, 10), (3, 20), (4, 10)] {
            queue.schedule(after: .seconds(delay), self.note(number))
        }
        try await self.clock.sleeper(dueBy: .seconds(10))
        self.clock.advance(by: .seconds(30))
        #expect(try await self.fired(atLeast: 4) == [2, 4, 3, 1])
    }

    @Test func doesNothingBeforeItsTime() async throws {
        let queue = self.queue()
        queue.schedule(after: .seconds(10), self.note(1))
        queue.schedule(after: .seconds(20), self.note(2))
        try await self.clock.sleeper(dueBy: .seconds(10))
        self.clock.advance(by: .seconds(10))
        #expect(try await self.fired(atLeast: 1) == [1])
        #expect(try await self.clock.sleeper(dueBy: .seconds(20)) == .seconds(20))
        #expect(self.fired.value == [1])
    }

    @Test func anEarlierDeadlineWakesTheSleeper() async throws {
        let queue = self.queue()
        queue.schedule(after: .seconds(100), self.note(2))
        try await self.clock.sleeper(dueBy: .seconds(100))
        queue.schedule(after: .seconds(5), self.note(1))
        try await self.clock.sleeper(dueBy: .seconds(5), within: .seconds(60))
        self.clock.advance(by: .seconds(5))
        #expect(try await self.fired(atLeast: 1) == [1])
    }

    @Test func aCancelledDeadlineIsForgotten() async throws {
        let queue = self.queue()
        let first = queue.schedule(after: .seconds(10), self.note(1))
        queue.schedule(after: .seconds(20), self.note(2))
        queue.cancel(first)
        queue.cancel(first)
        try await self.clock.sleepers(atLeast: 1)
        self.clock.advance(by: .seconds(10))
        try await self.clock.sleeper(dueBy: .seconds(20))
        self.clock.advance(by: .seconds(10))
        #expect(try await self.fired(atLeast: 1) == [2])
    }

    @Test func lettingGoOfADeadlineLetsGoOfItsAction() {
        final class Owner: Sendable {}
        let queue = self.queue()
        weak var held: Owner?
        let id: DeadlineQueue.ID
        do {
            let owner = Owner()
            held = owner
            id = queue.schedule(after: .seconds(10)) { _ = owner }
        }
        #expect(held != nil)
        queue.cancel(id)
        #expect(held == nil, "A cancelled deadline keeps what its action holds.")
    }

    @Test func aClosedQueueActsNoMoreAndLeavesNoTimer() async throws {
        let queue = self.queue()
        queue.schedule(after: .seconds(10), self.note(1))
        try await self.clock.sleepers(atLeast: 1)
        queue.close()
        queue.schedule(after: .seconds(1), self.note(2))
        #expect(await self.clock.isWithoutSleepers(), "\(self.clock.deadlines)")
        self.clock.advance(by: .seconds(100))
        #expect(self.fired.value == [])
    }

    @Test func aQueueThatIsLetGoOfLeavesNoTimer() async throws {
        var queue: DeadlineQueue? = self.queue()
        queue?.schedule(after: .seconds(10), self.note(1))
        try await self.clock.sleepers(atLeast: 1)
        queue = nil
        #expect(await self.clock.isWithoutSleepers(), "\(self.clock.deadlines)")
    }

    @Test func allActedAndNoTimerIsLeft() async throws {
        let queue = self.queue()
        queue.schedule(after: .seconds(10), self.note(1))
        try await self.clock.sleepers(atLeast: 1)
        self.clock.advance(by: .seconds(10))
        #expect(try await self.fired(atLeast: 1) == [1])
        #expect(await self.clock.isWithoutSleepers(), "\(self.clock.deadlines)")
    }

    @Test func anActionMayScheduleAndCancel() async throws {
        let queue = self.queue()
        let note = self.note
        queue.schedule(after: .seconds(1)) {
            let id = queue.schedule(after: .seconds(1), note(9))
            queue.cancel(id)
            queue.schedule(after: .seconds(1), note(1))
        }
        try await self.clock.sleeper(dueBy: .seconds(1))
        self.clock.advance(by: .seconds(1))
        try await self.clock.sleeper(dueBy: .seconds(2))
        self.clock.advance(by: .seconds(1))
        #expect(try await self.fired(atLeast: 1) == [1])
        queue.close()
    }

    @Test func agreesWithASortedArray() async throws {
        let seed = SeededGenerator.drawnSeed()
        var generator = SeededGenerator(seed: seed)
        let queue = self.queue()
        var expected: [(delay: Int, number: Int)] = []
        for number in 0..<2_000 {
            let delay = Int.random(in: 1...500, using: &generator)
            let id = queue.schedule(after: .seconds(delay), self.note(number))
            if Int.random(in: 0..<4, using: &generator) == 0 {
                queue.cancel(id)
            } else {
                expected.append((delay, number))
            }
        }
        queue.schedule(after: .seconds(501), self.note(-1))
        try await self.clock.sleepers(atLeast: 1)
        while self.clock.uptime < .seconds(501) {
            let next = try await self.clock.sleeper(dueBy: .seconds(501))
            self.clock.advance(by: next - self.clock.uptime + .seconds(Int.random(in: 0...20, using: &generator)))
        }
        let order = expected.sorted { ($0.delay, $0.number) < ($1.delay, $1.number) }.map(\.number) + [-1]
        #expect(try await self.fired(atLeast: order.count) == order, "seed \(seed)")
    }
}

extension ManualClock {
    /// Waits, bounded, until nobody sleeps.
    func isWithoutSleepers() async -> Bool {
        for _ in 0..<20_000 {
            if self.deadlines.isEmpty { return true }
            await Task.yield()
        }
        return self.deadlines.isEmpty
    }
}
