import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct MovingTests {
    @Test("a move gives the service the new key, rewrites its record there and ends it under the old one")
    func moves() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        try await rig.application.move(from: "key", to: "new")
        #expect(rig.service.sessionKey == "new")
        #expect(rig.application.authenticationService(for: "new") === rig.service)
        #expect(try await rig.recorded(of: "new") == Badge.uid("alice"))
        #expect(try await rig.recorded(of: "key") == "signed out")
        let heir = rig.application.authenticationService(for: "key")
        #expect(heir !== rig.service)
        #expect(heir.state == .unauthenticated)
        #expect(rig.backend.endedSessions.isEmpty, "The session was ended by its move.")
        let restarted = await rig.another(key: "new")
        #expect(try await restarted.service.settledState().details?.uid == Badge.uid("alice"))
        let old = await rig.another(key: "key")
        #expect(try await old.service.settledState() == .unauthenticated)
    }

    @Test("after a move either service signs in and out by itself")
    func bothGoOn() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        try await rig.application.move(from: "key", to: "new")
        let heir = rig.application.authenticationService(for: "key")
        _ = try await heir.authenticate(with: Badge("bob"))
        #expect(Told.answer(await rig.service.unauthenticate()) == "told, stored")
        #expect(heir.authenticationDetails?.uid == Badge.uid("bob"))
        // Written once more when the back-end knows of the end.
        try await rig.eventually("the end is recorded") { try await rig.recorded(of: "new") == "signed out" }
        #expect(try await rig.recorded(of: "key") == Badge.uid("bob"))
    }

    @Test("after a move the old key knows nobody, also where another node signed somebody in under it meanwhile")
    func endsWhatOthersWrote() async throws {
        let rig = try await ServiceRig.settled()
        try await rig.writeAsAnotherNode("bob")
        try await rig.application.move(from: "key", to: "new")
        #expect(try await rig.recorded(of: "key") == "signed out")
        try await rig.eventually("the end of the session") { rig.backend.liveSessions.isEmpty }
    }

    @Test("a move during a running write waits for it, and ends with both records right", arguments: [true, false])
    func movesDuringWrite(_ isAfter: Bool) async throws {
        let rig = try await ServiceRig.settled()
        let gate = Gate()
        rig.store.on(.replace, do: isAfter ? .hold(after: gate) : .hold(before: gate))
        let signIn = Caller("authenticate") { await CallStyle.async.authenticate(rig.service, Badge("alice")) }
        try await gate.arrivals(atLeast: 1)
        let move = Caller("move") {
            await Told.code { () throws(AuthenticationError) in try await rig.application.move(from: "key", to: "new") }
        }
        for _ in 0..<20 { await Task.yield() }
        #expect(!move.isAnswered)
        gate.open()
        #expect(Told.answer(try await signIn.answer()) == "authenticated")
        #expect(try await move.answer() == nil)
        #expect(rig.service.sessionKey == "new")
        #expect(try await rig.recorded(of: "new") == Badge.uid("alice"))
        #expect(try await rig.recorded(of: "key") == "signed out")
    }

    @Test("a move while the store cannot be written fails, and can be tried again")
    func storeUnavailable() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        rig.store.isWritable = false
        let code = await Told.code { () throws(AuthenticationError) in
            try await rig.application.move(from: "key", to: "new")
        }
        #expect(code == .storeUnavailable)
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("alice"))
        rig.store.isWritable = true
        rig.clock.advance(by: .seconds(60))
        let key = rig.service.sessionKey
        try await rig.eventually("the record under its key") {
            try await rig.recorded(of: key) == Badge.uid("alice")
        }
        if key == "new" {
            try await rig.eventually("the end under the old key") { try await rig.recorded(of: "key") == "signed out" }
        }
    }

    @Test("a key that is in use, the default one and the same one are no keys to move to")
    func refusesKeys() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let other = rig.application.authenticationService(for: "other")
        for (old, new) in [("key", "other"), ("key", ""), ("", "key"), ("key", "key")] as [(SessionKey, SessionKey)] {
            let code = await Told.code { () throws(AuthenticationError) in
                try await rig.application.move(from: old, to: new)
            }
            #expect(code == .sessionKeyInUse)
        }
        #expect(rig.service.sessionKey == "key")
        #expect(other.sessionKey == "other")
    }

    @Test("a process goes on through a move; its continuation is of no use any more")
    func processThroughMove() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let outcome = try await rig.service.authenticate(with: Badge("alice"))
        guard case .strongAuthenticationRequired(let step) = outcome else { throw Unexpected("\(outcome)") }
        try await rig.application.move(from: "key", to: "new")
        let code = await Told.code { () throws(AuthenticationError) in try await step.challenge(step.methods[0]) }
        #expect(code == .foreignContinuation)
        #expect(rig.service.state == .unauthenticated)
    }

    @Test("the events of a service name its key as it is at that moment")
    func eventsNameTheKey() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        try await rig.application.move(from: "key", to: "new")
        await rig.service.unauthenticate()
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.recorder.events.first?.sessionKey == "key")
        #expect(rig.recorder.events.last?.sessionKey == "new")
    }
}
