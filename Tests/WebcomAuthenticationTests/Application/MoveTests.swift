import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct MoveTests {
    @Test("A move does not end the session that it moves, whatever another node wrote under the old key")
    func sparesTheSession() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let id = try #require(rig.service.authenticationDetails?.fields.sessionID)
        let bytes = try #require(try await rig.record()).encoded()
        try await rig.store.overwrite(at: ServiceRig.address(of: rig.key), with: bytes)
        try await rig.application.move(from: rig.key, to: "new")
        await rig.application.shutdown()
        #expect(rig.backend.liveSessions == [id])
        #expect(try await rig.recorded() == "signed out")
        #expect(try await rig.recorded(of: "new") == Badge.uid("alice"))
    }
}
