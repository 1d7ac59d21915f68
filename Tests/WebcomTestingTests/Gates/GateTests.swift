import Testing
import WebcomPrimitives
import WebcomTesting

@Suite struct GateTests {
    @Test func closedGateHoldsUntilOpened() async throws {
        let gate = Gate()
        let passed = Locked(0)
        async let first: Void = pass(gate, passed)
        async let second: Void = pass(gate, passed)
        try await gate.arrivals(atLeast: 2)
        #expect(passed.withLock { $0 } == 0)
        #expect(gate.held == [1, 2])
        gate.open()
        _ = await (first, second)
        #expect(passed.withLock { $0 } == 2)
        await gate.pass()
        #expect(gate.arrivals == 3)
    }

    @Test func oneArrivalPassesBeforeAnEarlierOne() async throws {
        let gate = Gate()
        let order = Locked<[Int]>([])
        let first = Task {
            await gate.pass()
            order.withLock { $0.append(1) }
        }
        try await gate.arrivals(atLeast: 1)
        let second = Task {
            await gate.pass()
            order.withLock { $0.append(2) }
        }
        try await gate.arrivals(atLeast: 2)
        gate.open(2)
        await second.value
        gate.openNext()
        await first.value
        #expect(order.withLock { $0 } == [2, 1])
        #expect(gate.held.isEmpty)
    }

    @Test func arrivalCanBeAdmittedBeforeItComes() async throws {
        let gate = Gate()
        gate.open(2)
        let first = Task { await gate.pass() }
        try await gate.arrivals(atLeast: 1)
        await gate.pass()
        #expect(gate.held == [1])
        gate.openNext()
        await first.value
    }

    @Test func cancellationDoesNotOpenIt() async throws {
        let gate = Gate()
        let task = Task { await gate.pass() }
        try await gate.arrivals(atLeast: 1)
        task.cancel()
        #expect(gate.held == [1])
        gate.open()
        await task.value
    }

    @Test func closingHoldsWhoComesLater() async throws {
        let gate = Gate(isOpen: true)
        await gate.pass()
        gate.close()
        let task = Task { await gate.pass() }
        try await gate.arrivals(atLeast: 2)
        #expect(gate.held == [2])
        gate.open()
        await task.value
    }

    @Test func missingArrivalIsToldInsteadOfHanging() async {
        let gate = Gate()
        let error = await #expect(throws: FactMissing.self) {
            try await gate.arrivals(atLeast: 1, within: .milliseconds(1))
        }
        #expect(error?.description.hasSuffix("for 1 arrivals at a gate; there was 0.") == true)
    }

    @Test func waitingEndsWithItsTask() async {
        let gate = Gate()
        let task = Task { try await gate.arrivals(atLeast: 1) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    private func pass(_ gate: Gate, _ passed: borrowing Locked<Int>) async {
        await gate.pass()
        passed.withLock { $0 += 1 }
    }
}
