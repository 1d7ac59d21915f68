import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomTesting

/// A back-end whose calls of its ports are noted: verbs of the store, hashes, amounts of random bytes, messages.
struct TracedBench: Sendable {
    let bench: BackendBench
    let store: HookedStore
    let random: CountedRandom

    init() async throws {
        self.store = HookedStore()
        self.random = CountedRandom()
        self.bench = try await BackendBench(tracing: self.store, self.random)
    }

    /// What `body` is answered with and asks of the ports.
    func trace(_ body: (BackendBench) async throws -> String) async -> Trace {
        self.store.reset()
        let (drawn, sent) = (self.random.amounts.count, self.bench.messages.messages.count)
        let hashes = self.bench.backend.hashing.completed
        let answer = await Shown.text { try await body(self.bench) }
        return Trace(
            answer: answer, verbs: self.store.verbs, hashes: self.bench.backend.hashing.completed - hashes,
            random: Array(self.random.amounts.dropFirst(drawn)),
            messages: self.bench.messages.messages.count - sent)
    }
}

/// What a call was answered with, and what it asked of the ports.
struct Trace: Equatable {
    let answer: String
    let verbs: [String]
    let hashes: Int
    let random: [Int]
    let messages: Int
}

extension BackendBench {
    /// A back-end that draws its random bytes from `random`.
    init(
        tracing store: any AccountStore, _ random: CountedRandom = CountedRandom(),
        templates: MessageTemplates = .english
    ) async throws {
        var policy = BackendPolicy(providers: [.eMail, .phone, .guest])
        policy.hashing = BackendPolicy.Hashing(memoryKiB: 8, passes: 1, width: 2, queueLimit: 512)
        // Looks at tokens are counted too (THR-4): a test has many of them.
        policy.throttling.inspectionsPerToken = .init(100_000, per: .seconds(900))
        self.store = store
        self.clock = ManualClock()
        self.messages = CapturedMessages()
        self.backend = try await EmbeddedBackend(
            store: store, keyring: Self.keyring([7]), policy: policy, senders: [self.messages], templates: templates,
            providers: [:], breachCheck: nil, pepper: nil, hasher: try policy.hashing.hasher(), alarm: nil,
            clock: self.clock, random: random, capture: self.messages)
    }
}
