import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct KeptStateTests {
    /// How an authentication fails.
    enum Failure: String, CaseIterable, Sendable {
        case wrongPassword, refused, outage, lostAnswer, incomplete, cancelled, superseded, expired, providerOff
    }

    @Test(
        "Peer 7, invariant 1: an authentication that fails changes neither state nor record",
        arguments: Failure.allCases)
    func failureKeepsTheState(_ failure: Failure) async throws {
        for isSignedIn in [false, true] {
            let rig = try await ServiceRig.settled()
            if isSignedIn { try await rig.signIn("alice") }
            let before = (rig.service.state, try await rig.recorded(), rig.recorder.events.count)
            let code = try await self.fail(failure, rig)
            #expect(code != nil, "\(failure) succeeded")
            #expect(rig.service.state == before.0, "\(failure) changed the state to \(rig.service.state)")
            let recorded = try await rig.recorded()
            #expect(recorded == before.1, "\(failure) changed the record")
            try await rig.recorder.caughtUp(with: rig.service)
            let states = rig.recorder.words.filter { $0.hasPrefix("stateChanged") }
            #expect(states.count == (isSignedIn ? 2 : 1), "\(failure) told \(states)")
        }
    }

    private func fail(_ failure: Failure, _ rig: ServiceRig) async throws -> AuthenticationError.Code? {
        let method = AuthenticationMethodInternal.password(
            of: "bob", failure == .wrongPassword ? "wrong" : ScriptedBackend.password)
        switch failure {
        case .refused: rig.backend.on(.authenticate, do: .fail(.accountDisabled))
        case .outage: rig.backend.on(.authenticate, do: .fail(ScriptedOutage()))
        case .lostAnswer: rig.backend.on(.authenticate, do: .fail(ScriptedOutage(), .after))
        case .incomplete: return await self.failIncomplete(rig)
        case .providerOff: rig.backend.providers = [.phone]
        case .cancelled, .superseded, .expired: return try await self.interrupt(failure, rig, method)
        case .wrongPassword: break
        }
        rig.service.initializeAuthentication(with: method)
        return await Told.code { () throws(AuthenticationError) in try await rig.service.continueAuthentication() }
    }

    private func failIncomplete(_ rig: ServiceRig) async -> AuthenticationError.Code? {
        rig.service.initializeAuthentication(
            with: AuthenticationMethodInternal(eMail: "b@example.com", mode: .staticPassword))
        return await Told.code { () throws(AuthenticationError) in try await rig.service.continueAuthentication() }
    }

    private func interrupt(
        _ failure: Failure, _ rig: ServiceRig, _ method: AuthenticationMethodInternal
    ) async throws -> AuthenticationError.Code? {
        let gate = Gate()
        rig.backend.on(.authenticate, do: .hold(after: gate))
        rig.service.initializeAuthentication(with: method)
        let caller = Caller("continueAuthentication") {
            await Told.code { () throws(AuthenticationError) in try await rig.service.continueAuthentication() }
        }
        try await gate.arrivals(atLeast: 1)
        switch failure {
        case .cancelled: rig.service.cancelAuthentication()
        case .superseded: rig.service.initializeAuthentication(with: AuthenticationMethodInternal.code(of: "carol"))
        default: rig.clock.advance(by: .seconds(600))
        }
        let code = try await caller.answer()
        gate.open()
        let known = rig.service.authenticationDetails == nil ? 0 : 1
        try await rig.eventually("the end of the session that nobody has") { rig.backend.liveSessions.count == known }
        return code
    }

    @Test("Invariant 1: another account's identity in the context .current keeps the state and ends the grant")
    func accountMismatchKeepsTheState() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let state = rig.service.state
        let foreign = try await rig.grant("bob")
        rig.backend.on(.authenticate, do: .answer(foreign))
        let lifeline = Lifeline()
        try await lifeline.run {
            let code = await Told.code { () throws(AuthenticationError) in
                try await rig.signIn("bob", context: .current)
            }
            #expect(code == .accountMismatch)
        }
        #expect(rig.service.state == state, "The state became \(rig.service.state).")
        try await lifeline.end()
        #expect(rig.backend.endedSessions == [foreign.id], "The foreign session was left.")
        #expect(rig.backend.liveSessions == [rig.service.authenticationDetails?.fields.sessionID])
    }
}
