import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomTesting

/// The end of a back-end, by the clock of the machine.
@Suite struct ShutdownTests {
    /// A sender that is let go by a gate.
    private final class HeldSender: MessageSender {
        let name = "held"
        let gate = Gate()
        let isSent = Locked(false)

        @concurrent func send(_ message: OutgoingMessage) async throws {
            await self.gate.pass()
            try Task.checkCancellation()
            self.isSent.withLock { $0 = true }
        }
    }

    @Test("a shutdown waits for what is being sent")
    func waits() async throws {
        let sender = try await Self.shutDown(within: .seconds(60), ManualClock())
        #expect(sender.isSent.withLock { $0 }, "the message was given up")
    }

    @Test(
        "a shutdown that may take for ever traps nowhere",
        arguments: [.seconds(Int64.max), .seconds(Int64.max) + .seconds(Int64.max)] as [Duration])
    func trapsNowhere(_ limit: Duration) async throws { _ = try await Self.shutDown(within: limit, SystemClock()) }

    private static func shutDown(
        within limit: Duration, _ clock: some AuthenticationClock
    ) async throws -> HeldSender {
        let sender = HeldSender()
        var policy = BackendPolicy()
        policy.hashing = BackendPolicy.Hashing(memoryKiB: 8, passes: 1)
        let backend = try await EmbeddedBackend(
            store: MemoryAccountStore(), keyring: BackendBench.keyring([7]), policy: policy, senders: [sender],
            clock: clock)
        let claim = IdentityClaim(provider: .eMail, mode: .oneTimePassword, identifier: BackendBench.address)
        let request = AuthenticationRequest(application: "test", sessionKey: "key", context: .new)
        _ = try await backend.send(.attachIdentity(claim), request)
        try await sender.gate.arrivals(atLeast: 1)
        async let end: Void = backend.shutdown(within: limit)
        for _ in 0..<200 { await Task.yield() }
        sender.gate.open()
        await end
        return sender
    }
}
