import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// What asking for messages may cost.
@Suite struct MessageLimitTests {
    @Test("HSH-7: too many messages are refused before the password is hashed", arguments: [true, false])
    func limitedBeforeHashing(_ isTaken: Bool) async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store) {
            $0.throttling.messagesPerAddress = .init(2, per: .seconds(9))
        }
        if isTaken { try await bench.register() } else { _ = try await bench.attach() }
        _ = try await bench.attach()
        store.reset()
        // A cancelled task gets no further than to the hasher.
        let error = await withTaskGroup(of: AuthenticationError?.self) { group in
            group.cancelAll()
            group.addTask { await refusal { try await bench.attach() } }
            return await group.reduce(nil) { $0 ?? $1 }
        }
        #expect(error?.code == .identityTemporarilyLocked)
        #expect(error?.retryAfter == .seconds(9))
        #expect(store.verbs == ["reserveAttempt"])
        #expect(try await bench.auditLines().contains("identity.requestVerification throttled"))
    }

    @Test("a profile that nests deeper than any coder bears is refused before anything is sent")
    func deepProfile() async throws {
        let bench = try await BackendBench()
        var claim = bench.claim()
        claim.profile = (0..<33).reduce(.null) { value, _ in ["a": value] }
        let error = await refusal { try await bench.backend.send(.attachIdentity(claim), bench.request()) }
        #expect(error?.code == .incompleteMethod)
        claim.profile = (0..<32).reduce(.null) { value, _ in ["a": value] }
        let receipt = try await bench.backend.send(.attachIdentity(claim), bench.request())
        #expect(try await bench.redeem(receipt).details.providerProfile == claim.profile)
    }

    @Test("a language that is no language's name is not kept")
    func longLocale() async throws {
        let bench = try await BackendBench()
        var claim = bench.claim()
        claim.message.locale = String(repeating: "x", count: 1_000_000)
        _ = try await bench.backend.send(.attachIdentity(claim), bench.request())
        let token = try #require(bench.messages.token(for: BackendBench.address)).reveal()
        let selector = try #require(token.split(separator: ".").first)
        let challenge = try #require(await bench.store.challenge(String(selector)))
        #expect(challenge.body.count < 2_000)
    }

    @Test("a provider that was switched off sends nothing again")
    func switchedOff() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        let later = try await BackendBench(store: bench.store, clock: bench.clock) { $0.providers = [.guest] }
        let error = await refusal {
            try await later.backend.send(
                .resendVerification(MessageSettings()), later.request(continuation: receipt.continuation))
        }
        #expect(error?.code == .providerDisabled)
        #expect(later.messages.messages.isEmpty)
    }

    @Test("whoever asks for a message writes no word of it")
    func carriesNoForeignText() async throws {
        let bench = try await BackendBench()
        var claim = bench.claim()
        claim.displayName = "Claim your prize at evil.example"
        _ = try await bench.backend.send(.attachIdentity(claim), bench.request())
        let message = try #require(bench.messages.latest(to: BackendBench.address))
        #expect(!message.text.contains("evil.example"))
        #expect(!message.subject.contains("evil.example"))
    }
}
