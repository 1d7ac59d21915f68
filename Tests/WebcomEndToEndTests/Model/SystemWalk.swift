import Dispatch
import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Random steps of random users on a whole system, two processes over the same stores, while stores fail, processes end,
/// and the clock jumps; each compared with a plain model.
///
/// After each step everything comes to rest, so that a seed tells a story again; what runs at the same time does so
/// within a step.
final class SystemWalk {
    static let identifiers = ["a@example.org", "b@example.org", "c@example.org", "+33612345678", "+33612345679"]
    static let passwords = ["correct horse battery staple", "quite another horse battery"]

    /// A service of a node, under a key.
    struct Place {
        let node: SystemNode
        let key: String
        let watched: WatchedService

        var service: AuthenticationService { self.watched.service }
    }

    let seed: UInt64
    let clock = ManualClock()
    let accounts: any AccountStore
    let records: any AuthenticationStateStore
    let keyring: Keyring
    let queue = DispatchQueue(label: "system walk")
    var nodes: [SystemNode] = []
    var keys = ["key 0", "key 1", "key 2"]
    var model = SystemModel()
    /// The sessions that were granted in the step that is taken.
    var grantedNow: Set<String> = []
    /// Keys under which a write waits that will end whom it finds: a sign-out, or a move.
    var unsettledKeys: Set<String> = []
    /// Keys that were given up: what their records could not tell is told once somebody asks for them.
    var oldKeys: [String] = []
    /// How often what happened.
    private(set) var counts: [String: Int] = [:]
    var latest: Date
    var lastKey = 2
    private var generator: SeededGenerator
    private var step = 0
    private static let trailLength =
        ProcessInfo.processInfo.environment["WEBCOM_MODEL_TRAIL"].flatMap { Int($0) } ?? 16
    private var trail: [String] = []
    private static let quietYields = 12

    init(seed: UInt64, accounts: any AccountStore, records: any AuthenticationStateStore) async throws {
        self.seed = seed
        self.generator = SeededGenerator(seed: seed)
        self.accounts = accounts
        self.records = records
        self.keyring = try Keyring.base64(Node.keys)
        self.latest = self.clock.now
        for _ in 0..<2 { self.nodes.append(try await self.makeNode()) }
    }

    func makeNode() async throws -> SystemNode {
        try await SystemNode(accounts: self.accounts, records: self.records, clock: self.clock)
    }

    // MARK: - Chance

    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self.generator) }
    func isOne(in bound: Int) -> Bool { self.below(bound) == 0 }
    func one<Value>(of values: [Value]) -> Value { values[self.below(values.count)] }

    // MARK: - Telling

    func name(_ node: SystemNode) -> String { node === self.nodes[0] ? "node 0" : "node 1" }

    var now: Date { self.clock.now }

    /// Notes what is done, for the story that a failure tells.
    func tell(_ text: String) {
        let time = Int(self.now.timeIntervalSince1970)
        self.trail = self.trail.suffix(Self.trailLength) + ["\(self.step) \(time) \(text)"]
    }
    var lastTold: String { self.trail.last ?? "" }
    func count(_ what: String) { self.counts[what, default: 0] += 1 }

    /// Fails with the seed and the story unless something holds.
    func require(_ holds: Bool, _ text: @autoclosure () -> String) throws {
        try #require(
            holds,
            "seed \(self.seed), step \(self.step): \(text()), after: \(self.trail.joined(separator: "; "))")
    }

    // MARK: - Walking

    func run(steps: Int) async throws {
        for _ in 0..<steps {
            self.step += 1
            self.grantedNow = []
            try await self.moveClock()
            try await self.takeStep()
            try await self.look()
            if self.step % 64 == 0 { try await self.calm() }
        }
        try await self.calm()
        for node in self.nodes { await node.stop(crashes: false) }
    }

    private func takeStep() async throws {
        switch self.below(100) {
        case 0..<12: try await self.attach()
        case 12..<22: try await self.requestCode()
        case 22..<26: try await self.requestReset()
        case 26..<30: try await self.resend()
        case 30..<54: try await self.submit()
        case 54..<60: try await self.resume()
        case 60..<64: try await self.signIn()
        case 64..<71: try await self.guest()
        case 71..<77: try await self.signOut()
        case 77..<80: try await self.cancel()
        case 80..<83: try await self.move()
        case 83..<88: try await self.toggleOutage()
        case 88..<91: try await self.toggleConnection()
        case 91..<94: try await self.restart()
        case 94..<97: try await self.dropIdle()
        default: try await self.useOld()
        }
    }

    /// Waits until nothing runs anywhere: what is left waits for the clock.
    ///
    /// It must hold for a while: a task that was begun, and has not run yet, is counted nowhere.
    func rest() async throws {
        for _ in 0..<5_000_000 {
            if self.isAtRest {
                for _ in 0..<Self.quietYields { await Task.yield() }
                if self.isAtRest { return }
            }
            await Task.yield()
        }
        try self.require(false, "it does not come to rest")
    }

    /// Waits until all events that were published are heard.
    func hearEvents() async {
        await withCheckedContinuation { continuation in self.queue.async { continuation.resume() } }
    }

    /// Each node has two that sleep: its back-end's worker, and its application's deadlines.
    private var isAtRest: Bool {
        guard self.nodes.allSatisfy(\.isAtRest) else { return false }
        let (deadlines, uptime) = (self.clock.deadlines, self.clock.uptime)
        return deadlines.count >= 2 * self.nodes.count && deadlines.allSatisfy { $0 > uptime }
    }

    /// A service, made when nobody has it; then it must stand as its record says.
    func watched(_ node: SystemNode, _ key: String) async throws -> WatchedService {
        if let known = node.services[key] { return known }
        let isNew = !node.application.registry.all.contains { $0.sessionKey.rawValue == key }
        let expected = try await self.restored(key)
        let watched = WatchedService(
            node.application.authenticationService(for: SessionKey(key)), queue: self.queue)
        node.services[key] = watched
        let settled = try? await watched.service.settledState()
        try await self.rest()
        guard isNew else { return watched }
        try self.require(settled != nil || !node.records.isReadable, "a readable record is not restored")
        if !node.isFaulty {
            try self.require(
                expected == Standing(watched.service.state),
                "a restart restores \(watched.service.state), not \(expected)")
            self.count("restored.\(expected.name)")
        }
        return watched
    }

    /// Some service that can be used; nil where its record cannot be read, in which case it says so.
    func somePlace(_ key: String? = nil) async throws -> Place? {
        let (node, key) = (self.nodes[self.isOne(in: 4) ? 1 : 0], key ?? self.one(of: self.keys))
        let place = Place(node: node, key: key, watched: try await self.watched(node, key))
        do {
            _ = try await place.service.settledState()
            try await self.rest()
            return place
        } catch let error as AuthenticationError {
            try self.require(
                error.code == .storeUnavailable && !node.records.isReadable && place.service.state == .restoring,
                "the state is \(place.service.state) when restoring fails with \(error.code.rawValue)")
            self.count("restoring")
            return nil
        }
    }
}
