import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One user whom two processes serve, which share an account store and the service's record, and nothing else.
///
/// The user leaves by will only: whatever the processes do at the same time, and whatever fails between them and the
/// stores, no token counts as stolen, and who did not sign out is signed in.
final class SharedRecordWalk {
    typealias Asked = Result<AuthenticationToken, AuthenticationError>

    static let address = "a@example.org"
    static let password = "correct horse battery staple"
    static let key: SessionKey = "the shared key"

    let clock = ManualClock()
    let raw: RawDatabase
    private(set) var nodes: [SystemNode] = []
    /// Whether the user is signed in, by what they did.
    var isSignedIn = false
    /// Which process has signed out without anybody's knowing.
    var unheardSignOut: Int?
    /// Whether that one was ended before anybody knew.
    var mayBeSignedIn = false
    private(set) var counts: [String: Int] = [:]
    private let seed: UInt64
    private let stores: [any AccountStore]
    private let records: [any AuthenticationStateStore]
    private var generator: SeededGenerator
    private var step = 0
    private var trail: [String] = []

    /// Two processes over the stores of each; `path` is the file of the account stores.
    init(
        seed: UInt64, path: String, stores: [any AccountStore], records: [any AuthenticationStateStore]
    ) async throws {
        self.seed = seed
        self.generator = SeededGenerator(seed: seed)
        (self.stores, self.records) = (stores, records)
        self.raw = try RawDatabase(path)
        for number in 0..<2 { self.nodes.append(try await self.makeNode(number)) }
    }

    private func makeNode(_ number: Int) async throws -> SystemNode {
        try await SystemNode(accounts: self.stores[number], records: self.records[number], clock: self.clock) {
            $0.sessions.idleLifetime = .seconds(10_000_000)
            $0.sessions.absoluteLifetime = .seconds(10_000_000)
        }
    }

    // MARK: - Chance

    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self.generator) }
    func isOne(in bound: Int) -> Bool { self.below(bound) == 0 }

    // MARK: - Telling

    func tell(_ text: String) { self.trail = self.trail.suffix(24) + ["\(self.step) \(text)"] }
    func count(_ what: String) { self.counts[what, default: 0] += 1 }

    /// Fails with the seed and the story unless something holds.
    func require(_ holds: Bool, _ text: @autoclosure () -> String) throws {
        try #require(
            holds,
            "WEBCOM_TEST_SEED=\(self.seed), step \(self.step): \(text()), after: \(self.trail.joined(separator: "; "))")
    }

    // MARK: - Walking

    func service(_ number: Int) -> AuthenticationService {
        self.nodes[number].application.authenticationService(for: Self.key)
    }

    func run(steps: Int) async throws {
        try await self.signUp()
        for _ in 0..<steps {
            self.step += 1
            try await self.moveClock()
            try await self.takeStep()
            try await self.rest()
            try self.requireNoAlarm()
            if self.isOne(in: 6) { try await self.calm() }
        }
        try await self.calm()
        for node in self.nodes { await node.stop(crashes: false) }
    }

    private func takeStep() async throws {
        let number = self.below(2)
        switch self.below(100) {
        case 0..<20: try await self.ask(number)
        case 20..<35: try await self.askBoth()
        case 35..<55: try await self.askWhileTheOtherIsHeld(number)
        case 55..<62: try await self.rename(number)
        case 62..<70: try await self.toggleConnection(number)
        case 70..<78: try await self.restart(number)
        case 78..<86: self.toggleOutage(number)
        case 86..<93: try await self.proveAgain(number)
        default: try await self.signOut(number)
        }
    }

    /// Seconds, more than the grace, or more than a token lasts.
    private func moveClock() async throws {
        let seconds = [0, 1, 5, 31, 100, 700][self.below(6)]
        self.clock.advance(by: .seconds(seconds))
        try await self.rest()
    }

    func replaceNode(_ number: Int) async throws { self.nodes[number] = try await self.makeNode(number) }

    /// Waits until nothing runs anywhere, for a while.
    func rest() async throws {
        for _ in 0..<5_000_000 {
            if self.isAtRest {
                for _ in 0..<12 { await Task.yield() }
                if self.isAtRest { return }
            }
            await Task.yield()
        }
        try self.require(false, "it does not come to rest")
    }

    private var isAtRest: Bool {
        guard self.nodes.allSatisfy(\.isAtRest) else { return false }
        let (deadlines, uptime) = (self.clock.deadlines, self.clock.uptime)
        return deadlines.count >= 2 * self.nodes.count && deadlines.allSatisfy { $0 > uptime }
    }

    // MARK: - Looking

    private func requireNoAlarm() throws {
        let alarms = try self.raw.number("SELECT count(*) FROM audit WHERE action = 'session.reuse'")
        try self.require(alarms == 0, "a token counts as stolen")
    }

    /// Once nothing fails any more, both say what the user did.
    private func calm() async throws {
        for number in 0..<2 { self.nodes[number].heal() }
        self.tell("calm")
        // Retries wait for a minute at most, and notices for seconds.
        for _ in 0..<4 {
            self.clock.advance(by: .seconds(61))
            try await self.rest()
        }
        for number in [0, 1] {
            let result = await self.token(of: number, lifetime: .seconds(3_000))
            if number == 0, self.mayBeSignedIn, case .success = result { self.isSignedIn = true }
            switch result {
            case .success: try self.require(self.isSignedIn, "\(number) gives a token after a sign-out")
            case .failure(let error):
                try self.require(
                    !self.isSignedIn, "\(number) was signed out by nobody: \(error) \(self.service(number).state)")
                try self.require(!error.isTransient, "\(number) is in trouble still: \(error)")
            }
            try await self.rest()
        }
        (self.unheardSignOut, self.mayBeSignedIn) = (nil, false)
        try self.requireNoAlarm()
        self.count("calm")
        if !self.isSignedIn { try await self.signIn(self.below(2)) }
    }

    /// Asks a process for a token.
    func token(of number: Int, lifetime: Duration) async -> Asked { await self.asking(number, lifetime).value }

    /// Begins to ask a process for a token; unless told otherwise, for one that has to be renewed first.
    func asking(_ number: Int, _ lifetime: Duration? = nil) -> Task<Asked, Never> {
        let service = self.service(number)
        return Task {
            do throws(AuthenticationError) {
                guard let lifetime else { return .success(try await service.renewedToken()) }
                return .success(try await service.validToken(minimumLifetime: lifetime))
            } catch { return .failure(error) }
        }
    }

    /// What a process may answer who is asked for a token.
    func check(_ result: Asked, of number: Int) throws {
        guard case .failure(let error) = result, self.isSignedIn else { return }
        try self.require(error.isTransient, "\(number) answers \(error), its state is \(self.service(number).state)")
        self.count("transient")
    }
}
