import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct OtherNodeTests {
    @Test("Invariant 4: a write that lost to another node adopts its record, answers .superseded and ends its own")
    func adoptsTheNewer() async throws {
        let rig = try await ServiceRig.settled()
        let theirs = try await rig.writeAsAnotherNode("bob")
        let lifeline = Lifeline()
        try await lifeline.run {
            let code = await Told.code { () throws(AuthenticationError) in try await rig.signIn("alice") }
            #expect(code == .superseded)
        }
        #expect(rig.service.authenticationDetails?.fields.sessionID == theirs.id)
        try await lifeline.end()
        #expect(rig.backend.liveSessions == [theirs.id], "The own session was left.")
        try await rig.recorder.event("stateChanged(\(Told.state("alice")) → \(Told.state("bob")), adopted)")
        try await rig.eventually("their record") { try await rig.recorded() == Badge.uid("bob") }
    }

    @Test("Invariant 4: another node's sign-out is adopted too")
    func adoptsTombstone() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let second = await rig.another()
        _ = try await second.service.settledState()
        await second.service.unauthenticate()
        let code = await Told.code { () throws(AuthenticationError) in try await rig.signIn("bob") }
        #expect(code == .superseded)
        #expect(rig.service.state == .unauthenticated)
        try await rig.eventually("the end of all sessions") { rig.backend.liveSessions.isEmpty }
    }

    @Test("a newer record of another node that says the same is no news, and is written over")
    func sameStandingIsNoNews() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let record = try #require(try await rig.record())
        try await rig.store.overwrite(at: PassThroughSealer().address(of: rig.key), with: record.encoded())
        rig.backend.on(.revoke, .every, do: .fail(ScriptedOutage()))
        try await rig.recorder.caughtUp(with: rig.service)
        let words = rig.recorder.words
        await rig.service.unauthenticate(.otherSessions)
        let isWritten: Void? = try? await rig.eventually("the record with what is to be told", within: .seconds(5)) {
            try await rig.recorded() == Badge.uid("alice") + " + 1 untold"
        }
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.recorder.words == words, "The same standing was adopted as news.")
        #expect(isWritten != nil, "What is to be told was not written.")
    }

    @Test("Invariant 2: a sign-out wins over a newer record and ends its session too")
    func signOutWins() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        try await rig.writeAsAnotherNode("bob")
        let result = await rig.service.unauthenticate()
        #expect(result.isStored)
        #expect(rig.service.state == .unauthenticated)
        try await rig.eventually("the end of both sessions", within: .seconds(5)) { rig.backend.liveSessions.isEmpty }
        try await rig.eventually("a tombstone") { try await rig.recorded() == "signed out" }
    }

    @Test("Invariant 4: two nodes that sign in at once end with one session, in the record and in both")
    func agreeInTheEnd() async throws {
        for round in 0..<50 {
            let first = try await ServiceRig.settled()
            let second = await first.another()
            _ = try await second.service.settledState()
            async let one = CallStyle.async.authenticate(first.service, Badge("alice"))
            async let two = CallStyle.async.authenticate(second.service, Badge("bob"))
            let answers = await [Told.answer(one), Told.answer(two)].sorted()
            #expect(answers == ["authenticated", "failed(superseded)"], "round \(round)")
            try await first.eventually("one session in round \(round)") { first.backend.liveSessions.count == 1 }
            let live = first.backend.liveSessions
            #expect([first.service.authenticationDetails?.fields.sessionID] == live, "round \(round)")
            #expect([second.service.authenticationDetails?.fields.sessionID] == live, "round \(round)")
        }
    }
}
