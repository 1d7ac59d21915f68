import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct MissingSenderTests {
    /// Reaches phones only.
    private struct Texts: MessageSender {
        let name = "texts"
        let providers: Set<AuthenticationProvider>? = [.phone]
        @concurrent func send(_ message: OutgoingMessage) async throws {}
    }

    private static let stranger = "bob@example.org"

    private func backend(
        _ store: HookedStore, senders: [any MessageSender], capture: CapturedMessages? = nil
    ) async throws -> EmbeddedBackend {
        var policy = BackendPolicy()
        policy.hashing = BackendPolicy.Hashing(memoryKiB: 8, passes: 1, width: 2, queueLimit: 512)
        return try await EmbeddedBackend(
            store: store, keyring: BackendBench.keyring([7]), policy: policy, senders: senders, clock: ManualClock(),
            capture: capture)
    }

    @Test(
        "ENU-4: what nobody would take away is refused before anything is looked up, whoever it is for",
        arguments: [0, 1])
    func refusesWhatNobodyTakes(senderCount: Int) async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store)
        try await bench.register()
        await bench.backend.shutdown()
        let backend = try await self.backend(store, senders: Array(repeating: Texts(), count: senderCount))
        await backend.shutdown()
        for address in [BackendBench.address, Self.stranger] {
            for message in [
                IdentityMessage.attachIdentity(bench.claim(address)),
                .oneTimePassword(provider: .eMail, identifier: address, MessageSettings()),
                .passwordReset(provider: .eMail, identifier: address, MessageSettings()),
            ] {
                store.reset()
                let error = await refusal(of: "\(message)") { try await backend.send(message, bench.request()) }
                #expect(error?.code == .unsupported)
                #expect(
                    error?.message == "No sender takes messages to eMail addresses: give EmbeddedBackend senders.")
                #expect(store.verbs == [], "something was looked up")
            }
        }
    }

    @Test("what was begun where there are senders is not sent again where there are none")
    func refusesToSendAgain() async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store)
        let receipt = try await bench.attach()
        await bench.backend.shutdown()
        let backend = try await self.backend(store, senders: [])
        await backend.shutdown()
        store.reset()
        let error = await refusal {
            try await backend.send(
                .resendVerification(MessageSettings()), bench.request(continuation: receipt.continuation))
        }
        #expect(error?.code == .unsupported)
        #expect(store.verbs == [], "something was looked up")
    }

    @Test("a sender that was asked for by name has to reach the address")
    func refusesSenderThatDoesNotReach() async throws {
        let backend = try await self.backend(HookedStore(), senders: [Texts(), CapturedMessages()])
        let settings = MessageSettings(sender: "texts")
        let request = AuthenticationRequest(application: "test", sessionKey: "key", context: .new)
        let error = await refusal {
            try await backend.send(
                .oneTimePassword(provider: .eMail, identifier: Self.stranger, settings), request)
        }
        #expect(error?.code == .unsupported)
        _ = try await backend.send(
            .oneTimePassword(provider: .phone, identifier: "+41791234567", settings), request)
    }

    @Test("a capture takes messages where there is no sender")
    func capturesWithoutSender() async throws {
        let messages = CapturedMessages()
        let backend = try await self.backend(HookedStore(), senders: [], capture: messages)
        let request = AuthenticationRequest(application: "test", sessionKey: "key", context: .new)
        _ = try await backend.send(
            .oneTimePassword(provider: .eMail, identifier: Self.stranger, MessageSettings()), request)
        #expect(messages.messages.count == 1)
    }
}
