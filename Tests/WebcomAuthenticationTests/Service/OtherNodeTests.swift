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

    @Test("the end of a session that another node signed out of is not written over that sign-out")
    func keepsTheSignOut() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let second = await rig.another()
        _ = try await second.service.settledState()
        let session = rig.service.authenticationDetails?.fields.sessionID ?? ""
        await second.service.unauthenticate()
        rig.backend.emit(.sessionRevoked(sessionID: session))
        try await rig.recorder.event { $0.kind.name == "stateChanged" && $0.state == .invalid }
        let isAdopted: Void? = try? await rig.eventually("the sign-out here too", within: .seconds(60)) {
            rig.service.state == .unauthenticated
        }
        #expect(isAdopted != nil, "The state is \(rig.service.state).")
        #expect(try await rig.recorded() == "signed out")
    }

    @Test("Invariant 2: a session that is adopted is confirmed; one that was ended before is over here too")
    func confirmsWhatItAdopts() async throws {
        let rig = try await ServiceRig.settled()
        let theirs = try await rig.writeAsAnotherNode("bob")
        try await rig.backend.revoke(theirs, scope: .thisSession)
        let code = await Told.code { () throws(AuthenticationError) in try await rig.signIn("alice") }
        #expect(code == .superseded)
        let isOver: Void? = try? await rig.eventually("the end of the adopted session", within: .seconds(60)) {
            rig.service.state == .invalid
        }
        #expect(isOver != nil, "A session that was ended is shown: \(rig.service.state)")
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
        try await rig.store.overwrite(at: ServiceRig.address(of: rig.key), with: record.encoded())
        rig.backend.on(.revoke, .every, do: .fail(ScriptedOutage()))
        try await rig.recorder.caughtUp(with: rig.service)
        let words = rig.recorder.words
        await rig.service.unauthenticate(.otherSessions)
        let isWritten: Void? = try? await rig.eventually("the record with what is to be told", within: .seconds(60)) {
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
        try await rig.eventually("the end of both sessions", within: .seconds(60)) { rig.backend.liveSessions.isEmpty }
        try await rig.eventually("a tombstone") { try await rig.recorded() == "signed out" }
    }

    @Test(
        "Invariant 2: a sign-out where nobody is known to be signed in ends whom another node signed in since",
        arguments: [SignOutScope.thisSession, .allSessions])
    func signOutOfNobodyReadsAgain(scope: SignOutScope) async throws {
        let rig = try await ServiceRig.settled()
        let elsewhere = try await rig.grant("bob")
        try await rig.writeAsAnotherNode("bob")
        #expect(Told.answer(await rig.service.unauthenticate(scope)) == "told, stored")
        #expect(try await rig.recorded() == "signed out")
        #expect(rig.backend.liveSessions == (scope == .thisSession ? [elsewhere.id] : []))
    }

    @Test(
        "Invariant 2: a sign-out that follows one not yet written ends whom another node signed in since",
        arguments: [SignOutScope.thisSession, .allSessions])
    func signOutAfterUnwrittenSignOut(scope: SignOutScope) async throws {
        let rig = try await ServiceRig.signedIn("alice")
        rig.store.isWritable = false
        #expect(await !rig.service.unauthenticate().isStored)
        let elsewhere = try await rig.grant("bob")
        try await rig.writeAsAnotherNode("bob")
        rig.store.isWritable = true
        #expect(Told.answer(await rig.service.unauthenticate(scope)) == "told, stored")
        try await rig.eventually("a tombstone", within: .seconds(60)) { try await rig.recorded() == "signed out" }
        #expect(rig.backend.liveSessions == (scope == .thisSession ? [elsewhere.id] : []))
    }

    @Test("a second sign-out reads the record, and does not write it again")
    func secondSignOutWritesNothing() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        await rig.service.unauthenticate()
        // That the back-end was told is written too, a moment later.
        try await rig.eventually("the last write", within: .seconds(60)) { try await rig.recorded() == "signed out" }
        let written = rig.store.calls(.replace).count
        #expect(Told.answer(await rig.service.unauthenticate()) == "nothingToTell, stored")
        #expect(rig.store.calls(.replace).count == written)
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

    /// Writes the record again as another node would that knows the same session.
    private func writeAgain(_ rig: ServiceRig, untold: [ServiceRecord.Untold] = []) async throws {
        var record = try #require(try await rig.record())
        record.untold += untold
        try await rig.store.overwrite(at: ServiceRig.address(of: rig.key), with: record.encoded())
    }

    @Test("Invariant 7: an older generation of the same session is not adopted over a newer one")
    func keepsTheNewerGeneration() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        try await self.writeAgain(rig)
        let code = await Told.code { () throws(AuthenticationError) in try await rig.signIn("alice", context: .current)
        }
        #expect(code == nil)
        #expect(rig.service.authenticationDetails?.fields.generation == 1)
    }

    @Test("Invariant 4: what another node could not tell the back-end is not lost when its record is replaced")
    func keepsWhatOthersCouldNotTell() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let bob = try await rig.grant("bob")
        try await self.writeAgain(rig, untold: [ServiceRecord.Untold(session: bob, scope: .thisSession)])
        try await rig.signIn("alice", context: .current)
        try await rig.eventually("the end of bob's session", within: .seconds(60)) {
            !rig.backend.liveSessions.contains(bob.id)
        }
    }

    @Test("Invariant 4: a sign-out that was written wins over no later record")
    func signOutWinsOnce() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let gate = Gate()
        rig.store.on(.replace, 2, do: .hold(before: gate))
        let carol = try await rig.grant("carol")
        rig.store.on(.replace, 3, do: .overwrite(with: ServiceRecord(standing: .signedIn(carol)).encoded()))
        let signOut = Caller("sign-out") { await rig.service.unauthenticate() }
        try await gate.arrivals(atLeast: 1)
        let signIn = Caller("sign-in") { await CallStyle.async.authenticate(rig.service, Badge("bob")) }
        try await rig.recorder.event("stateChanged(unauthenticated → \(Told.state("bob")), signedIn)")
        gate.open()
        _ = try await signOut.answer()
        #expect(Told.answer(try await signIn.answer()) == "failed(superseded)")
        #expect(rig.service.authenticationDetails?.fields.sessionID == carol.id)
    }
}
