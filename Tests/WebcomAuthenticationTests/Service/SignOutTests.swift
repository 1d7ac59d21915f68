import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct SignOutTests {
    /// Where a sign-out begins.
    enum Origin: String, CaseIterable, Sendable {
        case nobody, signedIn, invalid, restoring, process, step
    }

    private func rig(_ origin: Origin) async throws -> ServiceRig {
        switch origin {
        case .nobody: return try await ServiceRig.settled()
        case .signedIn: return try await ServiceRig.signedIn()
        case .invalid:
            let rig = try await ServiceRig.signedIn()
            rig.backend.endSession(rig.service.authenticationDetails?.fields.sessionID ?? "")
            try await rig.recorder.event { $0.state == .invalid }
            return rig
        case .restoring:
            let first = try await ServiceRig.signedIn()
            return await first.another { $1.on(.record, do: .hold(before: Gate())) }
        case .process:
            let rig = try await ServiceRig.signedIn()
            rig.service.initializeAuthentication(with: AuthenticationMethodInternal.code(of: "bob"))
            return rig
        case .step:
            let rig = try await ServiceRig.settled(strong: .choose)
            _ = try await rig.service.authenticate(with: Badge("alice"))
            return rig
        }
    }

    @Test("a revocation that the back-end refuses for good is told as refused, however early it was refused")
    func refusedForGood() async throws {
        let rig = try await ServiceRig.signedIn()
        // The refusal comes while the record is still being written.
        let writing = Gate()
        rig.store.on(.replace, do: .hold(before: writing))
        rig.backend.on(.revoke, do: .fail(AuthenticationError(.unsupported), .before))
        let signOut = Caller("unauthenticate") { await rig.service.unauthenticate() }
        _ = try await rig.backend.endedCalls(.revoke, atLeast: 1)
        try await writing.arrivals(atLeast: 1)
        writing.open()
        #expect(Told.answer(try await signOut.answer()) == "refused(unsupported), stored")
        #expect(rig.service.state == .unauthenticated)
    }

    @Test(
        "Peer 22, invariant 2: a sign-out takes effect at once from every state, with back-end and store unreachable",
        arguments: Origin.allCases)
    func signsOutUnreachable(_ origin: Origin) async throws {
        let rig = try await self.rig(origin)
        rig.backend.loseConnection()
        rig.store.isReadable = false
        rig.store.isWritable = false
        let signOut = Caller("unauthenticate") { await rig.service.unauthenticate() }
        try await rig.eventually("the state after a sign-out") { rig.service.state == .unauthenticated }
        let result = Told.answer(try await signOut.answer())
        #expect(rig.service.ongoingAuthentication == nil)
        switch origin {
        // Another node may have signed somebody in: only the record could tell.
        case .nobody, .step: #expect(result == "pending(storeUnavailable), not stored")
        case .invalid: #expect(result == "pending(storeUnavailable), not stored")
        case .restoring: #expect(result == "pending(storeUnavailable), not stored")
        case .signedIn, .process: #expect(result == "pending(unavailable), not stored")
        }
    }

    @Test(
        "Invariant 2: a sign-out is told and stored later by itself",
        arguments: [Origin.signedIn, .restoring, .process])
    func tellsLater(_ origin: Origin) async throws {
        let rig = try await self.rig(origin)
        rig.backend.loseConnection()
        (rig.store.isReadable, rig.store.isWritable) = (false, false)
        await rig.service.unauthenticate()
        #expect(rig.backend.endedSessions == [])
        for seconds in [1, 2, 4] { try await self.advance(rig, by: seconds) }
        rig.backend.restoreConnection()
        (rig.store.isReadable, rig.store.isWritable) = (true, true)
        rig.clock.advance(by: .seconds(60))
        try await rig.eventually("the end of the session at the back-end") { rig.backend.liveSessions.isEmpty }
        try await rig.eventually("a tombstone") { try await rig.recorded() == "signed out" }
        #expect(rig.service.state == .unauthenticated)
    }

    private func advance(_ rig: ServiceRig, by seconds: Int) async throws {
        let calls = rig.store.trace.count
        rig.clock.advance(by: .seconds(seconds))
        try await rig.store.calls(atLeast: calls + 1)
    }

    @Test("Invariant 2: after a restart the tombstone tells the back-end, then forgets")
    func tombstoneTellsAfterRestart() async throws {
        var rig = try await ServiceRig.signedIn()
        rig.backend.loseConnection()
        let result = await rig.service.unauthenticate()
        #expect(Told.answer(result) == "pending(unavailable), stored")
        try await rig.eventually("a tombstone") { try await rig.recorded() == "signed out + 1 untold" }
        rig = await rig.another()
        #expect(try await rig.service.settledState() == .unauthenticated)
        try await rig.backend.endedCalls(.revoke, atLeast: 2)
        #expect(rig.backend.endedSessions == [])
        rig.backend.restoreConnection()
        rig.clock.advance(by: .seconds(60))
        try await rig.eventually("the end of the session at the back-end") { rig.backend.liveSessions.isEmpty }
        try await rig.eventually("a tombstone without secrets", within: .seconds(60)) {
            try await rig.recorded() == "signed out"
        }
    }

    @Test("Invariant 2: what a restart has told is forgotten at once")
    func restartForgetsWhatItTold() async throws {
        let rig = try await ServiceRig.signedIn()
        rig.backend.loseConnection()
        await rig.service.unauthenticate()
        try await rig.eventually("a tombstone") { try await rig.recorded() == "signed out + 1 untold" }
        rig.backend.restoreConnection()
        let lifeline = Lifeline()
        let second = await rig.another(lifeline: lifeline)
        #expect(try await second.service.settledState() == .unauthenticated)
        try await lifeline.end()
        #expect(rig.backend.liveSessions == [], "The tombstone's session was not ended.")
        #expect(try await rig.recorded() == "signed out", "The tombstone keeps what it has told.")
    }

    @Test("Invariant 2: the session that ran out or was refused leaves .invalid, not .unauthenticated")
    func overIsInvalid() async throws {
        let rig = try await ServiceRig.signedIn()
        rig.backend.endSession(rig.service.authenticationDetails?.fields.sessionID ?? "")
        try await rig.recorder.event("stateChanged(\(Told.state("alice")) → invalid, revoked)")
        #expect(
            await Told.code { () throws(AuthenticationError) in
                try rig.service.authenticationDetailsThrows()
            } == .sessionEnded)
        try await rig.eventually("the record") { try await rig.recorded() == "invalid" }
        let second = await rig.another()
        #expect(try await second.service.settledState() == .invalid)
    }

    @Test("Invariant 2: each scope ends the sessions it names", arguments: SignOutScope.allCases)
    func scopes(_ scope: SignOutScope) async throws {
        let rig = try await ServiceRig.signedIn()
        let other = try await rig.grant("alice")
        let own = rig.service.authenticationDetails?.fields.sessionID ?? ""
        let result = await rig.service.unauthenticate(scope)
        #expect(Told.answer(result) == "told, stored")
        switch scope {
        case .thisSession: #expect(rig.backend.endedSessions == [own])
        case .otherSessions: #expect(rig.backend.endedSessions == [other.id])
        case .allSessions: #expect(Set(rig.backend.endedSessions) == [own, other.id])
        }
        #expect((rig.service.state == .unauthenticated) == (scope != .otherSessions))
    }

    @Test("Invariant 2: a sign-out over a damaged record takes effect and replaces it")
    func replacesDamagedRecord() async throws {
        let rig = try await ServiceRig.signedIn()
        try await rig.store.overwrite(at: ServiceRig.address(of: rig.key), with: [2, 9])
        let second = await rig.another()
        #expect(
            await Told.code { () throws(AuthenticationError) in
                try await second.service.settledState()
            } == .storeUnavailable)
        #expect(second.service.state == .restoring)
        #expect(Told.answer(await second.service.unauthenticate()) == "nothingToTell, stored")
        #expect(second.service.state == .unauthenticated)
        #expect(try await second.recorded() == "signed out")
    }

    @Test("a record that a newer version wrote is never written over: not by a sign-in, and not by a sign-out")
    func keepsNewerRecord() async throws {
        let rig = try await ServiceRig.signedIn()
        try await rig.store.overwrite(at: ServiceRig.address(of: rig.key), with: [200, 9])
        let second = await rig.another()
        let refusal = await Told.error { () throws(AuthenticationError) in try await second.service.settledState() }
        #expect(refusal?.code == .storeUnavailable && refusal?.isTransient == false)
        #expect(refusal?.message.contains("newer version") == true)
        #expect(Told.answer(await second.service.unauthenticate()).hasSuffix("not stored"))
        #expect(second.service.state == .unauthenticated)
        _ = try? await second.signIn("bob")
        let bytes = try await second.store.storedRecord(at: ServiceRig.address(of: rig.key))?.bytes
        #expect(bytes == [200, 9], "The newer record was written over.")
    }

    @Test("Invariant 3: while the connection is lost only a sign-out changes the state, and its return confirms")
    func frozenWhileLost() async throws {
        let rig = try await ServiceRig.signedIn()
        let session = rig.service.authenticationDetails?.fields.sessionID ?? ""
        rig.backend.loseConnection()
        try await rig.recorder.event("connectionLost")
        rig.backend.endSession(session)
        rig.backend.emit(.connectionLost)
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("alice"), "A notice decided while it was lost.")
        rig.backend.restoreConnection()
        let end = try await rig.recorder.event { $0.state == .invalid }
        #expect(end.kind.description == "stateChanged(\(Told.state("alice")) → invalid, refused)")
        #expect(rig.recorder.words.contains("connectionRestored"), "A notice decided while it was lost.")
    }

    @Test("Invariant 2: a sign-out does not depend on its caller's task")
    func ignoresCancellation() async throws {
        let rig = try await ServiceRig.signedIn()
        let gate = Gate()
        rig.backend.on(.revoke, do: .hold(before: gate))
        let caller = Caller("unauthenticate") { await rig.service.unauthenticate() }
        try await gate.arrivals(atLeast: 1)
        caller.cancel()
        gate.open()
        #expect(Told.answer(try await caller.answer()) == "told, stored")
        #expect(rig.backend.liveSessions == [])
    }
}
