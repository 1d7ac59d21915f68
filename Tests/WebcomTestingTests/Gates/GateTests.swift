import Testing
import WebcomTesting

@Suite struct GateTests {
    @Test func closedGateHoldsUntilOpened() async throws {
        let gate = Gate()
        let passed = Watched(0)
        async let first: Void = pass(gate, passed)
        async let second: Void = pass(gate, passed)
        try await gate.arrivals(atLeast: 2)
        #expect(passed.value == 0)
        #expect(gate.held == [1, 2])
        gate.open()
        _ = await (first, second)
        #expect(passed.value == 2)
        await gate.pass()
        #expect(gate.arrivals == 3)
    }

    @Test func oneArrivalPassesBeforeAnEarlierOne() async throws {
        let gate = Gate()
        let order = Watched<[Int]>([])
        let first = Task {
            await gate.pass()
            order.update { $0.append(1) }
        }
        try await gate.arrivals(atLeast: 1)
        let second = Task {
            await gate.pass()
            order.update { $0.append(2) }
        }
        try await gate.arrivals(atLeast: 2)
        gate.open(2)
        await second.value
        gate.openNext()
        await first.value
        #expect(order.value == [2, 1])
        #expect(gate.held.isEmpty)
    }

    @Test func arrivalCanBeAdmittedBeforeItComes() async throws {
        let gate = Gate()
        gate.open(2)
        var tasks: [Task<Void, Never>] = []
        for arrival in 1...2 {
            tasks.append(Task { await gate.pass() })
            try await gate.arrivals(atLeast: arrival)
        }
        #expect(gate.held == [1])
        gate.open()
        for task in tasks { await task.value }
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

    @Test func waitingEndsWithItsTask() async throws {
        let gate = Gate()
        let start = Gate()
        let ended = Watched(0)
        let wait = { @Sendable () async throws -> Void in
            defer { ended.update { $0 += 1 } }
            await start.pass()
            try await gate.arrivals(atLeast: 1)
        }
        let (early, late) = (Task { try await wait() }, Task { try await wait() })
        early.cancel()
        start.open()
        late.cancel()
        try await ended.first(
            "two ends", within: .seconds(60), found: { "\($0)" }, where: { $0 == 2 ? () : nil })
        await #expect(throws: CancellationError.self) { try await early.value }
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    private func pass(_ gate: Gate, _ passed: Watched<Int>) async {
        await gate.pass()
        passed.update { $0 += 1 }
    }
}
