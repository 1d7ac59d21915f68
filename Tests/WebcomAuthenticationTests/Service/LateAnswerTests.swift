import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct LateAnswerTests {
    /// What ends the process before the answer comes.
    enum End: String, CaseIterable, Sendable {
        case signOut, newerSignIn, newerProcess, cancel, expiry, taskCancelled
    }

    @Test(
        "Peers 11, 12, 46, invariant 4: a session that is granted too late changes nothing and is revoked",
        arguments: End.allCases)
    func revokesLateGrants(_ end: End) async throws {
        let rig = try await ServiceRig.settled()
        let gate = Gate()
        rig.backend.on(.authenticate, do: .hold(after: gate))
        let late = Caller("the late sign-in") { await CallStyle.async.authenticate(rig.service, Badge("late")) }
        try await gate.arrivals(atLeast: 1)
        let granted = rig.backend.liveSessions
        try await self.end(end, rig, late)
        let answer = Told.answer(try await late.answer())
        let state = rig.service.state
        gate.open()
        try await rig.eventually("the end of the late session", within: .seconds(60)) {
            granted.allSatisfy(rig.backend.endedSessions.contains)
        }
        #expect(rig.service.state == state, "The late answer changed the state to \(rig.service.state).")
        switch end {
        case .signOut, .cancel, .taskCancelled: #expect(answer == "failed(cancelled)")
        case .newerSignIn, .newerProcess: #expect(answer == "failed(superseded)")
        case .expiry: #expect(answer == "failed(expired)")
        }
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(!rig.recorder.words.contains { $0.contains(Badge.uid("late")) }, "An event told of the late session.")
    }

    private func end(_ end: End, _ rig: ServiceRig, _ late: Caller<Told.Outcome>) async throws {
        switch end {
        case .signOut: await rig.service.unauthenticate()
        case .newerSignIn: try await rig.signIn("newer")
        case .newerProcess: rig.service.initializeAuthentication(with: AuthenticationMethodInternal.code(of: "newer"))
        case .cancel: rig.service.cancelAuthentication()
        case .expiry: rig.clock.advance(by: .seconds(600))
        case .taskCancelled: late.cancel()
        }
    }

    @Test("Peer 11, invariant 4: late steps, receipts and refusals change nothing and tell nothing")
    func dropsOtherLateAnswers() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let gate = Gate()
        rig.backend.on(.send, do: .hold(after: gate))
        rig.backend.on(.authenticate, .every, do: .hold(after: gate))
        let lifeline = Lifeline()
        try await lifeline.run {
            let code = AuthenticationMethodInternal.code(of: "alice")
            rig.service.initializeAuthentication(with: code)
            code.requestOneTimePassword { _ in }
            try await gate.arrivals(atLeast: 1)
            rig.service.authenticate(with: Badge("alice")) { _ in }
            try await gate.arrivals(atLeast: 2)
            rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "alice", "wrong"))
            rig.service.continueAuthentication { _ in }
            try await gate.arrivals(atLeast: 3)
        }
        rig.service.cancelAuthentication()
        try await rig.recorder.event("authenticationFailed(cancelled)")
        try await rig.recorder.caughtUp(with: rig.service)
        let words = rig.recorder.words
        gate.open()
        try await lifeline.end()
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.recorder.words == words, "A late answer told an event.")
        #expect(rig.service.ongoingAuthentication == nil)
    }

    @Test("Invariant 4: a confirmation of an older session says nothing of the one that is there")
    func ignoresLateConfirmation() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let gate = Gate()
        rig.backend.on(.confirm, do: .hold(before: gate), .fail(.sessionEnded))
        rig.backend.emit(.connectionLost)
        rig.backend.emit(.connectionRestored)
        try await gate.arrivals(atLeast: 1)
        try await rig.signIn("bob")
        gate.open()
        try await rig.backend.endedCalls(.confirm, atLeast: 1)
        // Another round behind it: the notices come in order, and the second confirmation after the first.
        rig.backend.emit(.connectionLost)
        rig.backend.emit(.connectionRestored)
        _ = try? await rig.backend.endedCalls(.confirm, atLeast: 2, within: .seconds(60))
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("bob"), "A late refusal ended the newer session.")
    }
}
