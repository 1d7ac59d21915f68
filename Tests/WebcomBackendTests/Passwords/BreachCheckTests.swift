import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

@Suite struct BreachCheckTests {
    private struct Outage: Error {}

    /// A list that does as it is told and keeps what it was asked.
    private final class FakeList: BreachList {
        private let answer: @Sendable () async throws -> Bool
        private let asked = Locked<[String]>([])

        var questions: [String] { self.asked.withLock { $0 } }

        init(_ answer: @escaping @Sendable () async throws -> Bool) { self.answer = answer }

        @concurrent func contains(_ password: StaticPassword) async throws -> Bool {
            self.asked.withLock { $0.append(password.reveal()) }
            return try await self.answer()
        }
    }

    @Test("PWD-6, PWD-7: a leaked password is refused before anything is sent, and says so")
    func refusesLeakedPasswords() async throws {
        let list = FakeList { true }
        let bench = try await BackendBench(breachCheck: BreachCheck(list, whenUnavailable: .failOpen))
        let error = await refusal { try await bench.attach(password: "caf\u{65}\u{301} au lait et\u{A0}pain") }
        #expect(error?.code == .tooWeakPassword)
        #expect(error?.passwordIssue == .breached)
        #expect(error?.message == PasswordIssue.breached.message)
        #expect(bench.messages.messages.isEmpty)
        #expect(list.questions.map { Array($0.utf8) } == [Array("caf\u{E9} au lait et pain".utf8)])
    }

    @Test("PWD-6: a password that is on no list is accepted; sign-ins ask nothing")
    func acceptsOthers() async throws {
        let list = FakeList { false }
        let bench = try await BackendBench(breachCheck: BreachCheck(list, whenUnavailable: .failClosed))
        try await bench.register()
        _ = try await bench.signIn()
        #expect(list.questions == [BackendBench.password])
    }

    @Test("PWD-6: the list is asked after the local rules only", arguments: ["short", "passwordpassword", ""])
    func localRulesFirst(_ password: String) async throws {
        let list = FakeList { false }
        let bench = try await BackendBench(breachCheck: BreachCheck(list, whenUnavailable: .failOpen))
        #expect(await refusal { try await bench.attach(password: password) }?.code == .tooWeakPassword)
        #expect(list.questions.isEmpty)
    }

    @Test(
        "PWD-6: when the list is down, the choice that was made decides",
        arguments: [BreachPolicy.failOpen, .failClosed])
    func outage(_ policy: BreachPolicy) async throws {
        let list = FakeList { throw Outage() }
        let bench = try await BackendBench(breachCheck: BreachCheck(list, whenUnavailable: policy))
        switch policy {
        case .failOpen: try await bench.register()
        case .failClosed:
            let error = await refusal { try await bench.attach() }
            #expect(error?.code == .unavailable)
            #expect(error?.cause is Outage)
            #expect(bench.messages.messages.isEmpty)
        }
        #expect(list.questions.count == 1)
    }

    @Test("PWD-6: a list that never answers is down", arguments: [BreachPolicy.failOpen, .failClosed])
    func timesOut(_ policy: BreachPolicy) async throws {
        let gate = Gate()
        let list = FakeList {
            await gate.pass()
            return true
        }
        let check = BreachCheck(list, whenUnavailable: policy, timeLimit: .seconds(3))
        let bench = try await BackendBench(breachCheck: check)
        async let code: AuthenticationError.Code? = {
            do { _ = try await bench.attach() } catch let error as AuthenticationError { return error.code }
            return nil
        }()
        try await gate.arrivals(atLeast: 1)
        try await bench.clock.sleepers(atLeast: 2)
        bench.clock.advance(by: .seconds(3))
        #expect(try await code == (policy == .failOpen ? nil : .unavailable))
        gate.open()
    }

    @Test("PWD-6: whoever gives up while the list is asked has set no password, whatever the choice")
    func cancelled() async throws {
        let gate = Gate()
        let list = FakeList {
            await gate.pass()
            return false
        }
        let bench = try await BackendBench(breachCheck: BreachCheck(list, whenUnavailable: .failOpen))
        let attempt = Task { await refusal { try await bench.attach() }?.code }
        try await gate.arrivals(atLeast: 1)
        attempt.cancel()
        #expect(await attempt.value == .cancelled)
        #expect(bench.messages.messages.isEmpty)
        gate.open()
    }

    @Test func movesTheTimeLimitIntoItsRange() {
        let list = FakeList { false }
        func limit(_ limit: Duration) -> Duration {
            BreachCheck(list, whenUnavailable: .failOpen, timeLimit: limit).timeLimit
        }
        #expect(limit(.zero) == .milliseconds(100) && limit(.seconds(3600)) == .seconds(60))
        #expect(limit(.seconds(3)) == .seconds(3))
    }
}
