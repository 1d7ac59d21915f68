import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

@Suite struct OutboxTests {
    /// A sender that fails as often as it is told.
    private final class Flaky: MessageSender {
        let name = "flaky"
        private let failures: Locked<Int>
        let sent = Locked<[String]>([])

        init(failures: Int) { self.failures = Locked(failures) }

        @concurrent func send(_ message: OutgoingMessage) async throws {
            let fails = self.failures.withLock { count in
                count -= 1
                return count >= 0
            }
            if fails { throw HookedStore.Fault() }
            self.sent.withLock { $0.append(message.id) }
        }
    }

    @Test("a message is sent once, and leaves the outbox")
    func sendsOnce() async throws {
        let sender = Flaky(failures: 0)
        let bench = try await BackendBench(senders: [sender])
        _ = try await bench.attach()
        try await bench.backend.drained()
        #expect(sender.sent.withLock { $0 } == bench.messages.messages.map(\.id))
        #expect(try await bench.store.waitingMessageCount(now: bench.clock.now) == 0)
    }

    @Test("ENU-4: what is written for strangers is sent to nobody, and leaves the outbox")
    func sendsNothingToStrangers() async throws {
        let sender = Flaky(failures: 0)
        let bench = try await BackendBench(senders: [sender])
        for identifier in [BackendBench.address, BackendBench.number] {
            _ = try await bench.requestCode(identifier)
            _ = try await bench.requestReset(identifier)
        }
        try await bench.backend.drained()
        #expect(bench.messages.messages.count == 4)
        #expect(try await bench.store.waitingMessageCount(now: bench.clock.now) == 0)
        #expect(sender.sent.withLock { $0.isEmpty }, "a stranger was sent a message")
    }

    @Test("a message that could not be sent is tried again later, further and further apart")
    func triesAgain() async throws {
        let sender = Flaky(failures: 2)
        let bench = try await BackendBench(senders: [sender])
        _ = try await bench.attach()
        for pause in [10, 20] {
            try await self.settled(bench, tries: pause / 10)
            #expect(sender.sent.withLock { $0.isEmpty })
            bench.clock.advance(by: .seconds(pause))
        }
        try await bench.backend.drained()
        #expect(sender.sent.withLock { $0.count } == 1)
        #expect(
            try await bench.auditLines().filter { $0.hasPrefix("message.send") } == [
                "message.send senderFailed", "message.send senderFailed", "message.send success",
            ])
    }

    /// Returns when so many tries are noted and the worker waits for the clock.
    private func settled(_ bench: BackendBench, tries: Int) async throws {
        while try await bench.auditLines().filter({ $0 == "message.send senderFailed" }).count < tries {
            await Task.yield()
        }
        try await bench.clock.sleeper(dueBy: bench.clock.uptime + .seconds(2))
    }

    @Test("a message that ran out is not sent")
    func runsOut() async throws {
        let sender = Flaky(failures: 1)
        let bench = try await BackendBench(senders: [sender])
        _ = try await bench.attach()
        try await self.settled(bench, tries: 1)
        bench.clock.advance(by: .seconds(3600))
        try await bench.backend.drained()
        #expect(sender.sent.withLock { $0.isEmpty })
    }

    @Test("shutting down sends what is due, ends the streams, and is harmless twice")
    func shutsDown() async throws {
        let sender = Flaky(failures: 0)
        let bench = try await BackendBench(senders: [sender])
        let notices = bench.backend.notices()
        _ = try await bench.attach()
        await bench.backend.shutdown()
        await bench.backend.shutdown()
        #expect(sender.sent.withLock { $0.count } == 1)
        await Self.exhaust(notices)
        await Self.exhaust(bench.backend.notices())
        try await bench.backend.drained()
    }

    @Test("a sender that never answers does not hold up the end")
    func shutdownIsBounded() async throws {
        struct Stuck: MessageSender {
            let name = "stuck"
            let gate: Gate
            @concurrent func send(_ message: OutgoingMessage) async throws { await self.gate.pass() }
        }
        let gate = Gate()
        let bench = try await BackendBench(senders: [Stuck(gate: gate)])
        _ = try await bench.attach()
        try await gate.arrivals(atLeast: 1)
        async let end: Void = bench.backend.shutdown(within: .seconds(60))
        try await bench.clock.sleeper(dueBy: .seconds(5))
        bench.clock.advance(by: .seconds(5))
        await end
        gate.open()
    }

    @Test("the sender that a message asks for takes it, and an unknown one or template is refused")
    func picksSender() async throws {
        let (first, second) = (Flaky(failures: 0), CapturedMessages())
        let bench = try await BackendBench(senders: [first, second])
        var claim = bench.claim()
        claim.message.sender = "captured"
        _ = try await bench.backend.send(.attachIdentity(claim), bench.request())
        try await bench.backend.drained()
        #expect(first.sent.withLock { $0.isEmpty })
        for settings in [MessageSettings(template: "no"), MessageSettings(sender: "no")] {
            claim.message = settings
            let error = await refusal { try await bench.backend.send(.attachIdentity(claim), bench.request()) }
            #expect(error?.code == .unsupported)
        }
    }

    private static func exhaust(_ notices: any AsyncSequence<BackendNotice, Never> & Sendable) async {
        func exhaust(_ notices: some AsyncSequence<BackendNotice, Never>) async { for await _ in notices {} }
        await exhaust(notices)
    }
}
