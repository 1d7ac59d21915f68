import Dispatch
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct CallOrderTests {
    @Test("Invariant 6: a callback operation decides in the caller's own step")
    func callbacksDecideAtTheCall() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let gate = Gate()
        rig.backend.on(.authenticate, .every, do: .hold(before: gate))
        rig.service.authenticate(with: Badge("bob")) { _ in }
        let process = rig.service.ongoingAuthentication
        #expect(process?.provider == Badge.provider, "The sign-in was not begun at the call.")
        rig.service.unauthenticate { _ in }
        let state = rig.service.state
        #expect(state == .unauthenticated, "The sign-out did not take effect at the call.")
        #expect(rig.service.ongoingAuthentication == nil)
        gate.open()
    }

    @Test("Invariant 6: an async operation decides before its first suspension")
    func asyncDecidesAtTheCall() async throws {
        guard #available(macOS 26, *) else { return }
        let rig = try await ServiceRig.signedIn("alice")
        let gate = Gate()
        rig.backend.on(.authenticate, .every, do: .hold(before: gate))
        let signIn = Task.immediate { await CallStyle.async.authenticate(rig.service, Badge("bob")) }
        let process = rig.service.ongoingAuthentication
        #expect(process?.provider == Badge.provider, "The sign-in was not begun at the call.")
        let signOut = Task.immediate { await rig.service.unauthenticate() }
        let state = rig.service.state
        #expect(state == .unauthenticated, "The sign-out did not take effect at the call.")
        gate.open()
        #expect(Told.answer(await signIn.value) == "failed(cancelled)")
        _ = await signOut.value
    }

    @Test("Invariant 6: calls made one after the other take effect in that order, of whatever style")
    func ordersCalls() async throws {
        for round in 0..<200 {
            let rig = try await ServiceRig.settled()
            rig.service.authenticate(with: Badge("alice")) { _ in }
            rig.service.unauthenticate { _ in }
            rig.service.initializeAuthentication(with: AuthenticationMethodInternal.code(of: "carol"))
            rig.service.cancelAuthentication()
            rig.service.authenticate(with: Badge("bob")) { _ in }
            let answer = await CallStyle.callback.authenticate(rig.service, Badge("last"))
            #expect(Told.answer(answer) == "authenticated", "round \(round)")
            #expect(rig.service.authenticationDetails?.uid == Badge.uid("last"), "round \(round)")
            let signOut = await rig.service.unauthenticate()
            #expect(Told.answer(signOut) == "told, stored", "round \(round)")
            #expect(rig.service.state == .unauthenticated, "round \(round)")
        }
    }

    @Test("Invariant 6: a step's operation means the process of its step, whatever begins before it runs")
    func stepsMeanTheirProcess() async throws {
        let rig = try await ServiceRig.settled(strong: .choose)
        let outcome = try await rig.service.authenticate(with: Badge("alice"))
        guard case .strongAuthenticationRequired(let step) = outcome, let method = step.methods.first else {
            Issue.record("There was \(outcome).")
            return
        }
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.code(of: "bob"))
        let code = await Told.code { () throws(AuthenticationError) in try await step.challenge(method) }
        #expect(code == .superseded)
        #expect(rig.service.ongoingAuthentication?.provider == .eMail)
    }

    @Test("Peer 4, invariant 8: any operation may be called from a callback, and no lock is held there")
    func callsFromCallbacks() async throws {
        let rig = try await ServiceRig.settled()
        let reached = Gate()
        let subscription = rig.service.subscribe { event in
            guard case .stateChanged(_, .authenticated, _) = event.kind else { return }
            _ = rig.service.state
            rig.service.unauthenticate { _ in
                rig.service.authenticate(with: AuthenticationMethodGuest()) { _ in }
                rig.service.cancelAuthentication()
                Task { await reached.pass() }
            }
        }
        try await rig.signIn("alice")
        try await reached.arrivals(atLeast: 1)
        reached.open()
        subscription.cancel()
    }
}
