import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct CancellationRaceTests {
    @Test("Invariant 4: who is told .cancelled was not signed in, and who was signed in is told so (2,000 races)")
    func cancelledMeansNotSignedIn() async throws {
        var generator = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 0 ... .max, using: &generator)
        print("CancellationRaceTests: seed \(seed)")
        var state = seed
        var counts = ["authenticated": 0, "failed(cancelled)": 0]
        let rig = try await ServiceRig.settled()
        for round in 0..<2_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let answer = try await self.race(rig, round, yields: Int(state >> 58), byTask: state >> 40 & 1 == 0)
            counts[answer, default: 0] += 1
        }
        #expect(counts.keys.sorted() == ["authenticated", "failed(cancelled)"], "seed \(seed)")
        print("CancellationRaceTests: \(counts)")
        try await rig.eventually("one session at most") { rig.backend.liveSessions.count <= 1 }
    }

    /// One sign-in against one cancellation; the rig is signed out before.
    private func race(_ rig: ServiceRig, _ round: Int, yields: Int, byTask: Bool) async throws -> String {
        await rig.service.unauthenticate()
        let caller = Caller("round \(round)") { await CallStyle.async.authenticate(rig.service, Badge("user\(round)")) }
        for _ in 0..<yields { await Task.yield() }
        if byTask {
            caller.cancel()
        } else {
            try await rig.eventually("a process") {
                rig.service.ongoingAuthentication != nil || caller.isAnswered
                    || rig.service.authenticationDetails != nil
            }
            rig.service.cancelAuthentication()
        }
        let answer = Told.answer(try await caller.answer())
        let isSignedIn = rig.service.authenticationDetails?.uid == Badge.uid("user\(round)")
        if isSignedIn != (answer == "authenticated") {
            Issue.record("Round \(round): told \(answer), and the state is \(rig.service.state).")
        }
        return answer
    }
}
