import Testing
import WebcomAuthentication
import WebcomTesting

/// A way out of every state (kind X of the table of others' bugs).
@Suite(.timeLimit(.minutes(5))) struct PeerExitTests {
    /// What an app does between two steps of a sign-in without meaning any harm.
    enum Between: String, CaseIterable, Sendable {
        case reads, settles, subscribes, iterates, asksForToken, asksForProfile, losesConnection, isConfirmed
        case otherService, otherSessionEnds
    }

    /// Which step is due meanwhile.
    enum Due: String, CaseIterable, Sendable { case password, code, strongCode }

    @Test(
        "Peer 5: whatever is read, renewed or observed between two steps of a sign-in, it is completed",
        arguments: Between.allCases, Due.allCases)
    func completes(_ between: Between, _ due: Due) async throws {
        for name in [nil, "alice"] {
            let rig = try await name == nil ? ServiceRig.settled() : ServiceRig.ranOut("alice")
            let method = due == .code ? .code(of: "bob") : AuthenticationMethodInternal.password(of: "bob")
            rig.service.initializeAuthentication(with: method)
            var step: StrongCode?
            switch due {
            case .password: break
            case .code: try await method.requestOneTimePassword()
            case .strongCode: step = try await self.strongCode(rig)
            }
            try await self.interleave(between, rig)
            #expect(rig.service.ongoingAuthentication != nil, "The sign-in was ended.")
            method.setOneTimePassword(ScriptedBackend.code)
            if due != .code { method.setStaticPassword(ScriptedBackend.password) }
            let outcome: AuthenticationOutcome
            if let step {
                outcome = try await step.submit(ScriptedBackend.strongCode)
            } else {
                outcome = try await rig.service.continueAuthentication()
            }
            #expect(outcome.details?.uid == ScriptedBackend.uid(of: "bob@example.com"))
        }
    }

    private func strongCode(_ rig: ServiceRig) async throws -> StrongCode {
        rig.backend.strongAuthentication = .choose
        guard case .strongAuthenticationRequired(let choice) = try await rig.service.continueAuthentication(),
            let method = choice.methods.first, case .strongCodeRequired(let code) = try await choice.challenge(method)
        else { throw Unexpected("not the step of the code") }
        rig.backend.strongAuthentication = nil
        return code
    }

    private func interleave(_ between: Between, _ rig: ServiceRig) async throws {
        switch between {
        case .reads: _ = (rig.service.state, rig.service.ongoingAuthentication, rig.service.authenticationDetails)
        case .settles: _ = try await rig.service.settledState()
        case .subscribes: rig.service.subscribe { _ in }.cancel()
        case .iterates: for await _ in rig.service.events { break }
        case .asksForToken: _ = await rig.token()
        case .asksForProfile: _ = try? await rig.service.account.profile()
        case .losesConnection, .isConfirmed:
            let calls = rig.backend.calls(.confirm).count
            rig.backend.loseConnection()
            rig.backend.restoreConnection()
            try await rig.recorder.event("connectionRestored")
            guard between == .isConfirmed, rig.service.authenticationDetails != nil else { return }
            try await rig.backend.endedCalls(.confirm, atLeast: calls + 1)
        case .otherService:
            let other = rig.application.authenticationService(for: "other")
            _ = try await other.authenticate(with: Badge("carol"))
        case .otherSessionEnds: rig.backend.endSession(try await rig.grant("carol").id)
        }
    }

    @Test(
        "Peer 23: reads answer at once while a sign-in waits for its user or for the back-end",
        arguments: [true, false])
    func readsAtOnce(isHeld: Bool) async throws {
        let rig = try await ServiceRig.ranOut("alice")
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "bob"))
        let gate = Gate()
        var held: Caller<Told.Outcome>?
        if isHeld {
            rig.backend.on(.authenticate, do: .hold(before: gate))
            held = Caller("bob's sign-in") { await CallStyle.async.proceed(rig.service) }
            try await gate.arrivals(atLeast: 1)
        } else {
            _ = try await self.strongCode(rig)
        }
        let readings = [
            Caller("the state") { "\(rig.service.state)" },
            Caller("the settled state") { "\((try? await rig.service.settledState())?.details?.uid ?? "none")" },
            Caller("a token") { (try? await rig.token().get()) ?? "none" },
            Caller("a profile") { (try? await rig.service.account.profile().uid) ?? "none" },
            Caller("the first event") {
                for await event in rig.service.events { return event.kind.name }
                return "none"
            },
        ]
        for reading in readings { #expect(try await reading.answer(within: .seconds(60)) != "none") }
        #expect(rig.service.ongoingAuthentication != nil)
        #expect(held?.isAnswered != true)
        gate.open()
        _ = try await held?.answer()
    }

    @Test(
        "Peer 21: a confirmation that fails any number of times is asked again until it is answered",
        arguments: [1, 2, 5, 9])
    func asksUntilAnswered(failures: Int) async throws {
        let first = try await ServiceRig.signedIn("alice")
        let rig = await first.another { backend, _ in
            for number in 1...failures { backend.on(.confirm, .number(number), do: .fail(ScriptedOutage())) }
        }
        #expect(try await rig.service.settledState().details?.uid == Badge.uid("alice"))
        rig.backend.endSession(rig.service.authenticationDetails?.fields.sessionID ?? "", silently: true)
        let isOver: Void? = try? await rig.eventually("the end of the session") {
            rig.turnToNextDeadline()
            return rig.service.state == .invalid
        }
        #expect(isOver != nil, "After \(failures) failures nobody asks any more: \(rig.backend.calls(.confirm).count).")
        #expect(rig.backend.calls(.confirm).count == failures + 1)
    }

    @Test("Peer 68: somebody half signed in is not so for ever, and who was there before stays")
    func halfSignedInRunsOut() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "bob"))
        let step = try await self.strongCode(rig)
        try await rig.recorder.caughtUp(with: rig.service)
        let (state, told) = (rig.service.state, rig.recorder.words.count)
        rig.clock.advance(by: .seconds(599))
        #expect(rig.service.ongoingAuthentication != nil)
        try await rig.clock.sleepers(atLeast: 1)
        rig.clock.advance(by: .seconds(1))
        try await rig.eventually("the end of the process") { rig.service.ongoingAuthentication == nil }
        let late = await Told.code { () throws(AuthenticationError) in try await step.submit(ScriptedBackend.strongCode)
        }
        #expect(late == .expired)
        #expect(rig.service.state == state)
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(Array(rig.recorder.words.dropFirst(told)) == ["authenticationFailed(expired)"])
        #expect(rig.backend.liveSessions == [rig.service.authenticationDetails?.fields.sessionID])
    }
}
