import FoundationEssentials
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct ScriptedBackendScriptTests {
    typealias Fixture = ScriptedBackend.Fixture

    @Test func twoHeldCallsAreReleasedInTheOtherOrder() async throws {
        let backend = ScriptedBackend()
        let gate = Gate()
        let order = Watched<[String]>([])
        backend.on(.authenticate, .every, do: .hold(after: gate))
        var tasks: [Task<Void, any Error>] = []
        for (index, name) in ["a@example.com", "b@example.com"].enumerated() {
            tasks.append(
                Task {
                    _ = try await backend.session(Fixture.password(of: name))
                    order.update { $0.append(name) }
                })
            try await gate.arrivals(atLeast: index + 1)
        }
        #expect(backend.liveSessions.count == 2)
        gate.open(2)
        try await tasks[1].value
        gate.open(1)
        try await tasks[0].value
        #expect(order.value == ["b@example.com", "a@example.com"])
    }

    @Test func holdBeforeKeepsTheWorkUndone() async throws {
        let backend = ScriptedBackend()
        let gate = Gate()
        backend.on(.authenticate, do: .hold(before: gate))
        let task = Task { try await backend.session() }
        try await gate.arrivals(atLeast: 1)
        #expect(backend.liveSessions.isEmpty)
        #expect(backend.trace.map(\.outcome) == [.running])
        gate.open()
        _ = try await task.value
        try await backend.endedCalls(.authenticate, atLeast: 1)
        #expect(backend.trace.map(\.outcome) == [.answered])
    }

    @Test func refusalIsHeldToo() async throws {
        let backend = ScriptedBackend()
        let gate = Gate()
        backend.on(.authenticate, do: .hold(after: gate))
        let task = Task { await refusal { try await backend.session(Fixture.password("wrong")) } }
        try await gate.arrivals(atLeast: 1)
        gate.open()
        #expect(await task.value?.code == .invalidCredentials)
    }

    @Test(arguments: [(ScriptedAction.Moment.before, 0), (.after, 1)])
    func failsBeforeOrAfterTheWork(_ moment: ScriptedAction.Moment, _ sessions: Int) async {
        let backend = ScriptedBackend()
        backend.on(.authenticate, do: .fail(.overloaded, moment))
        #expect(await refusal { try await backend.session() }?.code == .overloaded)
        #expect(backend.liveSessions.count == sessions)
        #expect(backend.trace.map(\.outcome) == [.failed(.overloaded)])
    }

    @Test func linesFitTheirOccurrences() async {
        let backend = ScriptedBackend()
        backend.on(.authenticate, do: .fail(.overloaded))
        backend.on(.authenticate, do: .fail(.expired))
        backend.on(.authenticate, 4, do: .fail(.cancelled))
        backend.on(.authenticate, .from(6), do: .fail(.unsupported))
        backend.on(.confirm, .every, do: .fail(.invalidState))
        var codes: [AuthenticationError.Code?] = []
        for _ in 1...7 { codes.append(await refusal { try await backend.session() }?.code) }
        #expect(codes == [.overloaded, .expired, nil, .cancelled, nil, .unsupported, .unsupported])
    }

    @Test func answersWhatTheScriptSays() async throws {
        let backend = ScriptedBackend()
        let session = try await backend.session()
        backend.on(.authenticate, do: .answer(session))
        #expect(try await backend.session(.guest).id == session.id)
        backend.on(.confirm, do: .answer(.session(session)))
        await #expect(throws: ScriptMisfit.self) { try await backend.confirm(session) }
        backend.on(.refresh, do: .answer(session))
        #expect(try await backend.refresh(session).details.fields.generation == 0)
    }

    @Test func repeatedSignInMakesTwoSessions() async throws {
        let backend = ScriptedBackend()
        backend.on(.authenticate, do: .repeatWork)
        let session = try await backend.session()
        #expect(backend.liveSessions.count == 2)
        #expect(backend.liveSessions.contains(session.id))
        #expect(backend.trace.count == 1)
    }

    @Test func cancellationDoesNotReleaseAHeldCall() async throws {
        let backend = ScriptedBackend()
        let gate = Gate()
        backend.on(.authenticate, do: .hold(after: gate))
        let task = Task { try await backend.session() }
        try await gate.arrivals(atLeast: 1)
        task.cancel()
        #expect(gate.held == [1])
        gate.open()
        _ = try await task.value
    }

    @Test("SEC-1: the trace names calls and subjects, and no secret")
    func traceHasNoSecrets() async throws {
        let backend = ScriptedBackend(strongAuthentication: .choose)
        let step = try await backend.step(Fixture.request(key: "hush-key"))
        _ = try await backend.move(step, .challenge(methodID: "sms-1"), key: "hush-key")
        let session = try await backend.session(.guest)
        _ = try await backend.refresh(session)
        var text = "\(backend.trace)"
        dump(backend.trace, to: &text)
        for secret in [
            "hush-key", ScriptedBackend.password, "token-session", "refresh-session", step.continuation.sealed,
        ] {
            #expect(!text.contains(secret), "\(secret) is in the trace")
        }
        #expect(backend.trace.map(\.call) == [.authenticate, .advance, .authenticate, .refresh])
        #expect(backend.trace.map(\.detail) == ["staticPassword", "challenge", "guest", nil])
        #expect(backend.trace.map(\.stepDue) == [nil, .strongMethodChoice, nil, nil])
        #expect(backend.calls(.refresh).first?.sessionID == session.id)
    }

    @Test func awaitedCallThatNeverComesIsTold() async {
        let backend = ScriptedBackend()
        let error = await #expect(throws: FactMissing.self) {
            try await backend.calls(.refresh, atLeast: 1, within: .milliseconds(1))
        }
        #expect(error?.description.contains("1 calls of refresh") == true)
    }
}
