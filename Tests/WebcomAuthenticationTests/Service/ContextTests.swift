import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct ContextTests {
    @Test("a guest who signs in as a guest again is the same guest, without a call or an event")
    func sameGuest() async throws {
        let rig = try await ServiceRig.settled()
        let first = try await rig.service.authenticate(with: AuthenticationMethodGuest()).details
        try await rig.recorder.caughtUp(with: rig.service)
        let told = rig.recorder.events.count
        for style in CallStyle.allCases {
            let again = await style.authenticate(rig.service, AuthenticationMethodGuest())
            #expect(try again.get().details == first)
        }
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.recorder.events.count == told, "\(rig.recorder.words)")
        #expect(rig.backend.calls(.authenticate).count == 1)
        #expect(rig.service.ongoingAuthentication == nil)
        #expect(rig.backend.endedSessions.isEmpty)
    }

    @Test("a guest sign-in while somebody is signed in is refused, and the state is kept")
    func guestWhileSignedIn() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let state = rig.service.state
        let answer = await CallStyle.async.authenticate(rig.service, AuthenticationMethodGuest())
        #expect(Told.answer(answer) == "failed(alreadyAuthenticated)")
        #expect(rig.service.state == state)
        #expect(rig.backend.calls(.authenticate).count == 1)
        try await rig.recorder.event("authenticationFailed(alreadyAuthenticated)")
    }

    @Test(".new while signed in switches in one event and ends the old session")
    func newSwitches() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let old = rig.service.authenticationDetails?.fields.sessionID ?? ""
        try await rig.recorder.caughtUp(with: rig.service)
        let told = rig.recorder.words.count
        try await rig.signIn("bob")
        try await rig.eventually("the end of the old session", within: .seconds(60)) {
            rig.backend.endedSessions == [old]
        }
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(
            Array(rig.recorder.words.dropFirst(told)) == [
                "stateChanged(\(Told.state("alice")) → \(Told.state("bob")), signedIn)"
            ])
        try await rig.eventually("the record") { try await rig.recorded() == Badge.uid("bob") }
    }

    @Test("Peer 37, GST: a guest who attaches an identity keeps the uid, in one state change")
    func guestUpgrade() async throws {
        let rig = try await ServiceRig.settled()
        let guest = try await rig.service.authenticate(with: AuthenticationMethodGuest()).details
        try await rig.recorder.caughtUp(with: rig.service)
        let told = rig.recorder.words.count
        let method = AuthenticationMethodInternal.password(of: "alice", "a password of her own")
        method.displayName = "Alice"
        rig.service.initializeAuthentication(with: method, context: .current)
        let receipt = try await method.attachIdentity()
        #expect(rig.service.authenticationDetails == guest)
        method.setVerificationToken(ScriptedBackend.verificationToken)
        let details = try await rig.service.continueAuthentication().details
        #expect(details?.uid == guest?.uid)
        #expect(details?.isGuest == false)
        #expect(details?.displayName == "Alice")
        #expect(details?.providers == [.eMail])
        try await rig.recorder.caughtUp(with: rig.service)
        let words = rig.recorder.words.dropFirst(told)
        #expect(words.first == "codeSent(to: \(receipt.sentTo))")
        #expect(words.count == 2 && words.last?.hasSuffix("identityAttached)") == true, "\(words)")
        guard case .stateChanged(let from, let to, _)? = rig.recorder.events.last?.kind else {
            throw Unexpected("\(words)")
        }
        #expect(from.details == guest && to.details == details, "The event has not what was and what is.")
        #expect(rig.backend.endedSessions.isEmpty, "The guest's session was ended.")
    }

    @Test("another account's identity in the context .current: .accountMismatch, state kept")
    func accountMismatch() async throws {
        let rig = try await ServiceRig.signedIn("bob")
        try await rig.signIn("alice")
        let state = rig.service.state
        let answer = await CallStyle.async.authenticate(rig.service, Badge("bob"), .current)
        #expect(Told.answer(answer) == "failed(accountMismatch)")
        #expect(rig.service.state == state)
    }

    @Test("a factor that is added or renewed keeps session and uid")
    func addsFactor() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let before = try rig.service.authenticationDetailsThrows()
        for _ in 0..<2 {
            rig.service.initializeAuthentication(
                with: AuthenticationMethodInternal.password(of: "alice"), context: .current)
            let after = try await rig.service.continueAuthentication().details
            #expect(after?.uid == before.uid)
            #expect(after?.fields.sessionID == before.fields.sessionID)
            #expect(after?.providers == [.eMail, Badge.provider])
        }
        #expect(rig.service.authenticationDetails?.factors.count == 2)
        #expect(rig.backend.endedSessions.isEmpty)
    }

    @Test("a .current process ends when its session does, in the event that tells it")
    func currentEndsWithItsSession() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let gate = Gate()
        rig.backend.on(.authenticate, do: .hold(before: gate))
        let caller = Caller("authenticate") {
            await CallStyle.async.authenticate(
                rig.service, AuthenticationMethodCustom(name: "x", fields: [:]), .current)
        }
        try await gate.arrivals(atLeast: 1)
        rig.backend.endSession(rig.service.authenticationDetails?.fields.sessionID ?? "")
        #expect(Told.answer(try await caller.answer()) == "failed(sessionEnded)")
        gate.open()
        #expect(rig.service.state == .invalid)
        #expect(rig.service.ongoingAuthentication == nil)
    }
}
