import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct SignOutScopeTests {
    /// Signs out while the record of alice, who has another session elsewhere, is being read.
    private func signOut(
        _ scopes: [SignOutScope]
    ) async throws -> (rig: ServiceRig, results: [String], own: String) {
        let first = try await ServiceRig.signedIn("alice")
        _ = try await first.grant("alice")
        let own = try #require(first.service.authenticationDetails?.fields.sessionID)
        let gate = Gate()
        let rig = await first.another { $1.on(.record, do: .hold(before: gate)) }
        try await gate.arrivals(atLeast: 1)
        let service = rig.service
        let callers = Watched<[String]>([])
        for scope in scopes {
            service.unauthenticate(scope) { result in callers.update { $0.append(Told.answer(result)) } }
        }
        gate.open()
        let results = try await callers.first("results", within: .seconds(60), found: { "\($0)" }) {
            $0.count == scopes.count ? $0 : nil
        }
        return (rig, results, own)
    }

    @Test("A sign-out of the other sessions waits for the record that says which one is this")
    func endsOthersOnceRead() async throws {
        let (rig, results, own) = try await self.signOut([.otherSessions])
        #expect(results == ["told, stored"])
        #expect(rig.backend.liveSessions == [own])
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("alice"))
    }

    @Test("A sign-out of the other sessions after one of this session ends no others: nobody is signed in")
    func endsNoOthersOnceSignedOut() async throws {
        let (rig, _, own) = try await self.signOut([.thisSession, .otherSessions])
        try await rig.eventually("the end of this session", within: .seconds(60)) {
            rig.backend.endedSessions.contains(own)
        }
        #expect(rig.backend.liveSessions.count == 1)
        #expect(rig.service.state == .unauthenticated)
    }

    @Test(
        "Invariant 2: a sign-out of all sessions ends all while the record is being read, too",
        arguments: [[SignOutScope.allSessions], [.otherSessions, .thisSession], [.allSessions, .thisSession]])
    func endsAllOnceRead(scopes: [SignOutScope]) async throws {
        let (rig, _, _) = try await self.signOut(scopes)
        #expect(rig.service.state == .unauthenticated)
        try await rig.eventually("the end of all sessions", within: .seconds(60)) { rig.backend.liveSessions.isEmpty }
    }
}
