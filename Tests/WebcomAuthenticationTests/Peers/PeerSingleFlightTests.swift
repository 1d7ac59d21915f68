import Testing
import WebcomAuthentication
import WebcomTesting

/// One renewal for all who ask (kind S of the table of others' bugs).
@Suite(.timeLimit(.minutes(5))) struct PeerSingleFlightTests {
    /// A thousand who ask at once, while the renewal is held until they do.
    private func askAll(_ rig: ServiceRig, _ gate: Gate) async throws -> [Result<String, AuthenticationError>] {
        let all = Caller("a thousand tokens") {
            await withTaskGroup(of: Result<String, AuthenticationError>.self) { group in
                for _ in 0..<1_000 { group.addTask { await rig.token() } }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        try await gate.arrivals(atLeast: 1)
        gate.open()
        return try await all.answer()
    }

    @Test("Peers 2, 15: a thousand who ask spend the token once, also where spending it twice ends the session")
    func spendsItOnce() async throws {
        let rig = try await ServiceRig.ranOut()
        rig.backend.detectsReuse = true
        let gate = Gate()
        rig.backend.on(.refresh, 1, do: .hold(after: gate))
        let answers = try await self.askAll(rig, gate)
        let token = try #require(rig.service.authenticationDetails?.authenticationToken.reveal())
        #expect(Set(answers.map { try? $0.get() }) == [token])
        #expect(
            rig.backend.calls(.refresh).count == 1, "The token was spent \(rig.backend.calls(.refresh).count) times.")
        #expect(rig.backend.liveSessions.count == 1)
    }

    @Test("Peer 2: a renewal that fails fails alike for a thousand, and the next one who asks begins another")
    func failsOnce() async throws {
        let rig = try await ServiceRig.ranOut()
        let gate = Gate()
        rig.backend.on(.refresh, 1, do: .hold(before: gate), .fail(ScriptedOutage()))
        let answers = try await self.askAll(rig, gate)
        #expect(answers.allSatisfy { $0 == .failure(AuthenticationError(.unavailable)) })
        #expect(rig.backend.calls(.refresh).count == 1, "The outage was asked again.")
        rig.clock.advance(by: .seconds(1))
        #expect(try await rig.token().get() == rig.service.authenticationDetails?.authenticationToken.reveal())
        #expect(rig.backend.calls(.refresh).count == 2)
    }

    @Test("Peer 2: who asks for another user's token joins no renewal of the one before")
    func joinsOnlyItsOwn() async throws {
        let rig = try await ServiceRig.ranOut("alice")
        let gate = Gate()
        rig.backend.on(.refresh, 1, do: .hold(before: gate))
        let first = Caller("alice's token") { await rig.token() }
        try await gate.arrivals(atLeast: 1)
        try await rig.signIn("bob")
        rig.clock.advance(by: .seconds(300))
        let second = try await Caller("bob's token") { await rig.token() }.answer(within: .seconds(60)).get()
        #expect(try await first.answer() == .failure(AuthenticationError(.sessionEnded)))
        #expect(second == rig.service.authenticationDetails?.authenticationToken.reveal())
        #expect(Set(rig.backend.calls(.refresh).map(\.sessionID)).count == 2)
        gate.open()
    }

    @Test("Peer 16: three nodes on one store that renew one after the other never spend a token twice")
    func takesTurns() async throws {
        let rig = try await ServiceRig.ranOut()
        rig.backend.detectsReuse = true
        let nodes = [rig, await rig.another(), await rig.another()]
        for node in nodes { _ = try await node.service.settledState() }
        for round in 1...4 {
            var tokens: Set<String> = []
            for node in nodes {
                let callers = (0..<20).map { number in Caller("token \(number)") { await node.token() } }
                for caller in callers { tokens.insert(try await caller.answer().get()) }
            }
            #expect(tokens.count == 1, "round \(round): \(tokens.count) tokens")
            #expect(rig.backend.calls(.refresh).count == round, "round \(round): a token was spent twice")
            rig.clock.advance(by: .seconds(300))
        }
        #expect(rig.backend.liveSessions.count == 1, "The session was ended.")
    }

    @Test(
        "Peer 17: a node whose token another one has spent a moment before ends nothing and is given the new one",
        arguments: [true, false])
    func losesTheBurst(isWritten: Bool) async throws {
        let rig = try await ServiceRig.ranOut()
        let other = await rig.another()
        _ = try await other.service.settledState()
        let (winner, loser) = (Gate(), Gate())
        rig.backend.on(.refresh, 1, do: .hold(after: winner))
        rig.backend.on(.refresh, 2, do: .hold(before: loser), .fail(.invalidToken))
        let first = Caller("the winner's token") { await rig.token() }
        try await winner.arrivals(atLeast: 1)
        let second = Caller("the loser's token") { await other.token() }
        try await loser.arrivals(atLeast: 1)
        if isWritten {
            winner.open()
            _ = try await first.answer()
        }
        loser.open()
        let token = try await second.answer()
        winner.open()
        #expect(try await first.answer() == token, "The nodes have different tokens.")
        for node in [rig, other] {
            try await node.recorder.caughtUp(with: node.service)
            #expect(node.service.authenticationDetails?.uid == Badge.uid("alice"), "The session was wiped.")
            #expect(node.ends.isEmpty, "\(node.recorder.words)")
        }
        #expect(try token.get() == (try await rig.recordedToken()))
        #expect(rig.backend.liveSessions.count == 1)
    }

    /// Which part of a renewal fails.
    enum Part: String, CaseIterable, Sendable { case record, refresh, replace }

    @Test(
        "Peer 20: wherever a renewal fails, the next one who asks begins afresh",
        arguments: Part.allCases, [ScriptedAction.Moment.before, .after])
    func beginsAfresh(_ part: Part, _ moment: ScriptedAction.Moment) async throws {
        let rig = try await ServiceRig.ranOut()
        // An answer that was lost makes the next try look like a theft.
        rig.backend.detectsReuse = false
        let old = rig.service.authenticationDetails?.authenticationToken.reveal()
        switch part {
        case .record: rig.store.on(.record, do: .fail(ScriptedOutage(), moment))
        case .refresh: rig.backend.on(.refresh, do: .fail(ScriptedOutage(), moment))
        case .replace: rig.store.on(.replace, do: .fail(ScriptedOutage(), moment))
        }
        let first = try await Caller("the first token") { await rig.token() }.answer()
        #expect((try? first.get()) == nil || part == .replace, "Nothing failed.")
        rig.clock.advance(by: .seconds(1))
        let second = try await Caller("the second token") { await rig.token() }.answer().get()
        #expect(second != old)
        try await rig.eventually("the new token in the record") {
            rig.turnToNextDeadline()
            return try await rig.recordedToken() == second
        }
    }
}
