import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct NoticeTests {
    @Test("Invariant 3: a service made while the connection is lost confirms its session when it is back")
    func confirmsWhatWasRestoredMeanwhile() async throws {
        let first = try await ServiceRig.signedIn("alice")
        let id = try #require(first.service.authenticationDetails?.fields.sessionID)
        let second = await first.another(key: "other")
        first.backend.loseConnection()
        try await second.recorder.event("connectionLost")
        let late = second.application.authenticationService(for: first.key)
        #expect(try await late.settledState().details?.uid == Badge.uid("alice"))
        first.backend.endSession(id, silently: true)
        first.backend.restoreConnection()
        try await second.recorder.event("connectionRestored")
        try await first.eventually("the end of a session that was refused", within: .seconds(60)) {
            late.state == .invalid
        }
    }

    @Test("Peer 41, invariant 2: a revocation reaches every service that shows the session")
    func reachesAllThatShowASession() async throws {
        let rig = try await ServiceRig.settled()
        let session = try await rig.grant("alice")
        let other = rig.application.authenticationService(for: "other")
        for service in [rig.service, other] {
            rig.backend.on(.authenticate, do: .answer(session))
            _ = try await service.authenticate(with: Badge("alice"))
        }
        rig.backend.endSession(session.id)
        try await rig.eventually("the end in both", within: .seconds(60)) {
            rig.service.state == .invalid && other.state == .invalid
        }
    }

    @Test func aNoticeOfASessionThatNobodyShowsReachesNobody() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let id = try #require(rig.service.authenticationDetails?.fields.sessionID)
        await rig.service.unauthenticate()
        for id in ["unknown", id] { rig.backend.emit(.sessionRevoked(sessionID: id)) }
        try await rig.signIn("bob")
        rig.backend.loseConnection()
        try await rig.recorder.event("connectionLost")
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("bob"))
    }
}
