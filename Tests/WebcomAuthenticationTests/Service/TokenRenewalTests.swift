import Testing
import WebcomAuthentication
import WebcomTesting

/// `validToken`: one renewal, however many ask, and nothing of a session that was left.
@Suite(.timeLimit(.minutes(5))) struct TokenRenewalTests {
    private typealias Answer = Result<String, AuthenticationError>

    /// A rig with alice signed in, whose token has run out.
    private static func ranOut() async throws -> ServiceRig {
        let clock = ManualClock()
        let rig = await ServiceRig(clock: clock, backend: ScriptedBackend(clock: clock, tokenLifetime: .seconds(300)))
        try await rig.signIn("alice")
        clock.advance(by: .seconds(300))
        return rig
    }

    private static func ask(_ service: AuthenticationService) async -> Answer {
        do throws(AuthenticationError) { return .success(try await service.validToken().reveal()) } catch {
            return .failure(error)
        }
    }

    @Test("a token that is good for long enough is given at once, and the back-end is not asked")
    func isGoodStill() async throws {
        let clock = ManualClock()
        let rig = await ServiceRig(clock: clock, backend: ScriptedBackend(clock: clock, tokenLifetime: .seconds(300)))
        #expect(await Self.ask(rig.service) == .failure(AuthenticationError(.unauthenticated)))
        try await rig.signIn("alice")
        let token = rig.service.authenticationDetails?.authenticationToken.reveal()
        clock.advance(by: .seconds(270))
        #expect(await Self.ask(rig.service) == .success(token ?? ""))
        #expect(rig.backend.calls(.refresh).isEmpty)
        #expect(try await rig.service.validToken(minimumLifetime: .seconds(31)).reveal() != token)
        #expect(rig.backend.calls(.refresh).count == 1)
    }

    @Test("a token without an end of its own is as good as the session")
    func hasNoEnd() async throws {
        let rig = try await ServiceRig.signedIn()
        rig.clock.advance(by: .seconds(86_400))
        _ = try await rig.service.validToken(minimumLifetime: .seconds(86_400))
        #expect(rig.backend.calls(.refresh).isEmpty)
    }

    @Test(
        "Peer 2, invariant 7: 1,000 tasks ask for a token that ran out: one renewal, one answer, one event, in the record"
    )
    func isSingleFlight() async throws {
        let rig = try await Self.ranOut()
        let gate = Gate()
        rig.backend.on(.refresh, do: .hold(after: gate))
        let answers = await withTaskGroup(of: Answer.self) { group in
            for _ in 0..<1_000 { group.addTask { await Self.ask(rig.service) } }
            group.addTask {
                try? await gate.arrivals(atLeast: 1)
                gate.open()
                return .success("")
            }
            return await group.reduce(into: Set<String>()) { $0.insert((try? $1.get()) ?? "failed") }
        }
        let token = try #require(rig.service.authenticationDetails?.authenticationToken.reveal())
        #expect(answers == ["", token])
        #expect(rig.backend.calls(.refresh).count == 1)
        try await rig.recorder.event("tokenRefreshed")
        #expect(rig.recorder.words.filter { $0.contains("tokenRefreshed") }.count == 1)
        guard case .signedIn(let recorded) = try await rig.record()?.standing else {
            Issue.record("The record says that nobody is signed in.")
            return
        }
        #expect(recorded.details.authenticationToken.reveal() == token)
    }

    @Test("Peer 3, invariant 7: who began the renewal may be cancelled: the others get the token")
    func outlivesItsStarter() async throws {
        let rig = try await Self.ranOut()
        let gate = Gate()
        rig.backend.on(.refresh, do: .hold(before: gate))
        let starter = Task { await Self.ask(rig.service) }
        try await gate.arrivals(atLeast: 1)
        let other = Task { await Self.ask(rig.service) }
        starter.cancel()
        #expect(await starter.value == .failure(AuthenticationError(.cancelled)))
        gate.open()
        #expect(try await other.value.get() == rig.service.authenticationDetails?.authenticationToken.reveal())
    }

    @Test(
        "Peer 1, invariant 4: a sign-out while the token is renewed answers who waits, and ends what comes back",
        arguments: [true, false], [true, false])
    func losesToASignOut(isAnswered: Bool, signsInAgain: Bool) async throws {
        let rig = try await Self.ranOut()
        let gate = Gate()
        rig.backend.on(.refresh, do: isAnswered ? .hold(after: gate) : .hold(before: gate))
        let waiting = Task { await Self.ask(rig.service) }
        try await gate.arrivals(atLeast: 1)
        _ = await rig.service.unauthenticate()
        #expect(await waiting.value == .failure(AuthenticationError(.unauthenticated)))
        if signsInAgain { try await rig.signIn("bob") }
        let state = rig.service.state
        gate.open()
        try await rig.backend.calls(.refresh, atLeast: 1)
        try await rig.eventually("alice has no session") { rig.backend.liveSessions.count == (signsInAgain ? 1 : 0) }
        #expect(rig.service.state == state)
        #expect(!rig.recorder.words.contains { $0.contains("tokenRefreshed") }, "\(rig.recorder.words)")
        let recorded = signsInAgain ? Badge.uid("bob") : "signed out"
        try await rig.eventually("the record says \(recorded)") { try await rig.recorded() == recorded }
    }

    @Test("Invariant 4: a session that comes back under another name, for nobody, is ended")
    func endsWhatNobodyWaitsFor() async throws {
        let rig = try await Self.ranOut()
        let gate = Gate()
        let renewed = try await rig.grant("alice")
        rig.backend.on(.refresh, do: .hold(after: gate), .answer(renewed))
        let waiting = Task { await Self.ask(rig.service) }
        try await gate.arrivals(atLeast: 1)
        _ = await rig.service.unauthenticate()
        #expect(rig.backend.liveSessions == [renewed.id])
        gate.open()
        try await rig.eventually("nobody has a session", within: .seconds(60)) { rig.backend.liveSessions.isEmpty }
        #expect(await waiting.value == .failure(AuthenticationError(.unauthenticated)))
    }

    @Test("Peer 1, invariant 4: another user's sign-in leaves nothing for who asked for the first one's token")
    func losesToAnotherUser() async throws {
        let rig = try await Self.ranOut()
        let gate = Gate()
        rig.backend.on(.refresh, do: .hold(after: gate))
        let waiting = Task { await Self.ask(rig.service) }
        try await gate.arrivals(atLeast: 1)
        try await rig.signIn("bob")
        #expect(await waiting.value == .failure(AuthenticationError(.sessionEnded)))
        gate.open()
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("bob"))
    }

    @Test("a factor that is added meanwhile brings a token of its own, which who waits is given")
    func goesOnWithTheSameUser() async throws {
        let rig = try await Self.ranOut()
        let gate = Gate()
        rig.backend.on(.refresh, do: .hold(before: gate))
        let waiting = Task { await Self.ask(rig.service) }
        try await gate.arrivals(atLeast: 1)
        try await rig.signIn("alice", context: .current)
        #expect(try await waiting.value.get() == rig.service.authenticationDetails?.authenticationToken.reveal())
        gate.open()
    }

    @Test("Peer 21, ROB-3: a back-end that is away is not asked again before its time, and the state stays")
    func doesNotStorm() async throws {
        let rig = try await Self.ranOut()
        for _ in 0..<3 { rig.backend.on(.refresh, do: .fail(ScriptedOutage())) }
        let state = rig.service.state
        for delay in [1, 2, 4] {
            for _ in 0..<5 {
                let answer = await Self.ask(rig.service)
                guard case .failure(let error) = answer else {
                    Issue.record("There was a token: \(answer)")
                    return
                }
                #expect(error.code == .unavailable && error.isTransient && error.retryAfter == .seconds(delay))
            }
            rig.clock.advance(by: .seconds(delay))
        }
        #expect(rig.backend.calls(.refresh).count == 3)
        #expect(rig.service.state == state)
        _ = try await rig.service.validToken()
        #expect(rig.backend.calls(.refresh).count == 4)
    }

    @Test("Peer 28: a session that is refused is over, and who asked is told")
    func isRefused() async throws {
        let rig = try await Self.ranOut()
        rig.backend.on(.refresh, do: .fail(.sessionEnded))
        #expect(await Self.ask(rig.service) == .failure(AuthenticationError(.sessionEnded)))
        #expect(rig.service.state == .invalid)
        try await rig.eventually("the refusal is told") { rig.recorder.words.last?.contains("refused") == true }
        #expect(await Self.ask(rig.service) == .failure(AuthenticationError(.sessionEnded)))
    }

    @Test("Invariant 3: while the connection is lost a refusal decides nothing")
    func isFrozen() async throws {
        let rig = try await Self.ranOut()
        let state = rig.service.state
        rig.backend.loseConnection()
        try await rig.recorder.event("connectionLost")
        rig.backend.on(.refresh, do: .fail(.sessionEnded))
        #expect(await Self.ask(rig.service) == .failure(AuthenticationError(.unavailable)))
        #expect(rig.service.state == state)
    }

    @Test("Peer 16, invariant 7: a renewal of another node is taken from the record, and no token is spent twice")
    func takesAnothersRenewal() async throws {
        let rig = try await Self.ranOut()
        let other = await rig.another()
        _ = try await other.service.settledState()
        _ = try await other.service.validToken()
        #expect(rig.backend.calls(.refresh).count == 1)
        let token = try await rig.service.validToken().reveal()
        #expect(rig.backend.calls(.refresh).count == 1)
        #expect(token == other.service.authenticationDetails?.authenticationToken.reveal())
        try await rig.eventually("the renewal is told") { rig.recorder.words.last?.contains("tokenRefreshed") == true }
        #expect(rig.backend.liveSessions.count == 1)
    }

    @Test("Invariant 7: a record that cannot be read is a reason to wait, not to spend the token")
    func waitsForTheRecord() async throws {
        let rig = try await Self.ranOut()
        rig.store.on(.record, do: .fail(ScriptedOutage()))
        #expect(await Self.ask(rig.service) == .failure(AuthenticationError(.storeUnavailable)))
        #expect(rig.backend.calls(.refresh).isEmpty)
        rig.clock.advance(by: .seconds(1))
        _ = try await rig.service.validToken()
    }

    @Test("Peers 29, 30: a renewal whose record cannot be written stands in memory, and is written later")
    func standsInMemory() async throws {
        let rig = try await Self.ranOut()
        rig.store.on(.replace, do: .fail(ScriptedOutage()))
        let token = try await rig.service.validToken().reveal()
        try await rig.eventually("the trouble is told") {
            rig.recorder.words.contains { $0.contains("storageTrouble") }
        }
        rig.clock.advance(by: .seconds(1))
        try await rig.eventually("the record has the new token") {
            guard case .signedIn(let recorded) = try await rig.record()?.standing else { return false }
            return recorded.details.authenticationToken.reveal() == token
        }
    }
}
