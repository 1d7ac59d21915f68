import Testing
import WebcomAuthentication
import WebcomTesting

/// What another process writes while a service has something newer, or has yet to learn what took its session's place.
@Suite struct OtherNodeRaceTests {
    /// What another process writes about the session that a sign-in here replaces.
    enum Found: String, CaseIterable, Sendable {
        case renewal, end
    }

    @Test(
        "Invariant 4: a sign-in is not given up for what another node found of the session before",
        arguments: Found.allCases)
    func aSignInStands(over found: Found) async throws {
        let rig = try await ServiceRig.signedIn("alice")
        guard case .signedIn(let before)? = try await rig.record()?.standing else { throw Unexpected("no record") }
        let standing = found == .end ? ServiceRecord.Standing.invalid : .signedIn(try await rig.backend.refresh(before))
        try await rig.store.overwrite(
            at: ServiceRig.address(of: rig.key), with: ServiceRecord(standing: standing).encoded())
        let code = await Told.code { () throws(AuthenticationError) in try await rig.signIn("alice") }
        #expect(code == nil, "The sign-in was given up for the \(found) of the session before.")
        let session = try #require(rig.service.authenticationDetails?.fields.sessionID)
        #expect(session != before.id)
        try await rig.eventually("the end of the session before") { rig.backend.liveSessions == [session] }
        try await rig.eventually("the record of the sign-in") { try await rig.recorded() == Badge.uid("alice") }
    }

    @Test("Invariant 4: a sign-in where nobody was known is not given up for a record that says the same")
    func aSignInStandsOverNobody() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        await rig.service.unauthenticate()
        let record = try #require(try await rig.record())
        try await rig.store.overwrite(at: ServiceRig.address(of: rig.key), with: record.encoded())
        let code = await Told.code { () throws(AuthenticationError) in try await rig.signIn("bob") }
        #expect(code == nil, "The sign-in was given up for a sign-out that was known.")
        #expect(try await rig.recorded() == Badge.uid("bob"))
    }

    @Test("Invariant 7: a renewal that could not be written is written before the next one")
    func writesBeforeItRenews() async throws {
        let rig = try await ServiceRig.ranOut("alice")
        rig.store.isWritable = false
        let token = try await rig.token().get()
        rig.clock.advance(by: .seconds(300))
        guard case .failure(let error) = await rig.token() else {
            Issue.record("A token was spent whose predecessor stands in the record.")
            return
        }
        #expect(error.code == .storeUnavailable)
        #expect(rig.backend.calls(.refresh).count == 1)
        #expect(rig.service.authenticationDetails?.authenticationToken.reveal() == token)
        rig.store.isWritable = true
        rig.clock.advance(by: .seconds(120))
        _ = try await rig.token().get()
        #expect(rig.backend.calls(.refresh).count == 2)
    }

    /// A rig whose session another node has replaced by another one of the same user.
    private static func replaced() async throws -> (ServiceRig, BackendSession) {
        let rig = try await ServiceRig.signedIn("alice")
        let session = rig.service.authenticationDetails?.fields.sessionID ?? ""
        let new = try await rig.writeAsAnotherNode("alice")
        rig.backend.endSession(session, silently: true)
        return (rig, new)
    }

    @Test("an operation whose session another node has replaced is done for the one that took its place")
    func performsWithTheNewSession() async throws {
        let (rig, new) = try await Self.replaced()
        _ = try await rig.service.account.profile()
        #expect(rig.service.authenticationDetails?.fields.sessionID == new.id)
        #expect(rig.backend.calls(.perform).count == 1)
    }

    @Test("an operation whose session another node replaces meanwhile is done for the one that took its place")
    func performsAgain() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let session = rig.service.authenticationDetails?.fields.sessionID ?? ""
        let gate = Gate()
        rig.backend.on(.perform, do: .hold(before: gate))
        let asked = Caller("profile") {
            await Told.result { () throws(AuthenticationError) in try await rig.service.account.profile() }
        }
        try await gate.arrivals(atLeast: 1)
        try await rig.writeAsAnotherNode("alice")
        rig.backend.endSession(session, silently: true)
        gate.open()
        #expect(try await asked.answer().get().uid == Badge.uid("alice"))
        #expect(rig.backend.calls(.perform).count == 2)
    }

    @Test("Invariant 3: a session that another node has replaced is not confirmed as over")
    func confirmsTheNewSession() async throws {
        let (rig, new) = try await Self.replaced()
        rig.backend.emit(.connectionLost)
        rig.backend.emit(.connectionRestored)
        try await rig.recorder.event { $0.kind.name == "stateChanged" && $0.state != .unauthenticated }
        try await rig.eventually("the new session") {
            rig.service.authenticationDetails?.fields.sessionID == new.id || rig.service.state == .invalid
        }
        #expect(rig.service.authenticationDetails?.fields.sessionID == new.id, "The user was signed out by nobody.")
    }

    @Test("Invariant 7: a token whose session another node replaces meanwhile is that of the one that took its place")
    func renewsTheNewSession() async throws {
        let rig = try await ServiceRig.ranOut("alice")
        let session = rig.service.authenticationDetails?.fields.sessionID ?? ""
        let gate = Gate()
        rig.backend.on(.refresh, do: .hold(before: gate))
        let asked = Caller("token") { await rig.token() }
        try await gate.arrivals(atLeast: 1)
        try await rig.writeAsAnotherNode("alice")
        rig.backend.endSession(session, silently: true)
        gate.open()
        _ = try await asked.answer().get()
    }

    @Test("a session that was found to be over gives way to the one that took its place")
    func looksAgain() async throws {
        let rig = try await ServiceRig.ranOut("alice")
        rig.backend.endSession(rig.service.authenticationDetails?.fields.sessionID ?? "")
        try await rig.eventually("the end") { try await rig.recorded() == "invalid" }
        let new = try await rig.writeAsAnotherNode("alice")
        _ = try await rig.token().get()
        #expect(rig.service.authenticationDetails?.fields.sessionID == new.id)
    }
}
