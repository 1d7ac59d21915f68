import Testing
import WebcomAuthentication
import WebcomBackend

@Suite struct SessionScopeTests {
    @Test(
        "Peer 59: of three sessions of an account a sign-out ends those that its scope names, for confirming and renewing",
        arguments: SignOutScope.allCases)
    func endsItsOwn(_ scope: SignOutScope) async throws {
        let bench = try await BackendBench()
        try await bench.register("bob@example.org")
        let bob = try await bench.signIn("bob@example.org")
        let alice = try await [bench.register(), bench.signIn(), bench.signIn()]
        try await bench.backend.revoke(alice[1], scope: scope)
        let standing: Set<Int> =
            switch scope {
            case .thisSession: [0, 2]
            case .otherSessions: [1]
            case .allSessions: []
            }
        for (number, session) in alice.enumerated() {
            if standing.contains(number) {
                _ = try await bench.backend.confirm(session)
                _ = try await bench.backend.refresh(session)
            } else {
                let name = "session \(number), which was ended"
                #expect(await refusal(of: name) { try await bench.backend.confirm(session) }?.code == .sessionEnded)
                #expect(await refusal(of: name) { try await bench.backend.refresh(session) }?.code == .sessionEnded)
            }
        }
        _ = try await bench.backend.confirm(bob)
    }
}
