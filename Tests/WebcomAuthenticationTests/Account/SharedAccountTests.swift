import Testing
import WebcomAuthentication
import WebcomTesting

/// Operations of a service whose record another process writes too.
@Suite(.timeLimit(.minutes(5))) struct SharedAccountTests {
    @Test("RFT-1: an operation goes with the tokens that another process got, when the own ones have run out")
    func takesTheNewestTokens() async throws {
        let clock = ManualClock()
        let first = await ServiceRig(clock: clock, backend: ScriptedBackend(clock: clock, tokenLifetime: .seconds(300)))
        try await first.signIn("alice")
        let second = await first.another()
        _ = try await second.service.settledState()
        for _ in 0..<2 {
            clock.advance(by: .seconds(300))
            _ = try await first.service.validToken()
        }
        clock.advance(by: .seconds(300))
        let newest = first.service.authenticationDetails?.fields.generation
        _ = try await second.service.account.profile()
        #expect(second.backend.calls(.perform).last?.generation == newest)
        #expect(newest == 2)
    }

    @Test("an operation waits for a record that cannot be read: its tokens might be old ones")
    func waitsForReadableRecord() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        rig.store.on(.record, do: .fail(ScriptedOutage()))
        let account = rig.service.account
        let error = await Told.error { () throws(AuthenticationError) in try await account.profile() }
        #expect(error?.code == .storeUnavailable && error?.isTransient == true)
        #expect(rig.backend.calls(.perform).isEmpty)
        #expect(try await account.profile().uid == Badge.uid("alice"))
    }

    @Test("an operation after the session was found to be over goes with the one that another process put in its place")
    func takesTheReplacement() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let before = rig.service.authenticationDetails?.fields.sessionID ?? ""
        rig.backend.emit(.sessionRevoked(sessionID: before))
        try await rig.recorder.event { $0.state == .invalid }
        try await rig.eventually("the record of the end") { try await rig.recorded() == "invalid" }
        try await rig.writeAsAnotherNode("alice")
        #expect(try await rig.service.account.profile().uid == Badge.uid("alice"))
    }
}
