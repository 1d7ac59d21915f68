import Testing
import WebcomAuthentication
import WebcomTesting

/// Cancellation that is taken for something else (kind T of the table of others' bugs).
@Suite(.timeLimit(.minutes(5))) struct PeerCancellationTests {
    @Test("Peer 3: all who wait for a token may be cancelled: nobody is signed out, and the next one gets it")
    func cancelsAll() async throws {
        let rig = try await ServiceRig.ranOut("alice")
        let state = rig.service.state
        let gate = Gate()
        rig.backend.on(.refresh, 1, do: .hold(before: gate))
        let waiting = (0..<8).map { number in Caller("token \(number)") { await rig.token() } }
        try await gate.arrivals(atLeast: 1)
        for caller in waiting { caller.cancel() }
        for caller in waiting { #expect(try await caller.answer() == .failure(AuthenticationError(.cancelled))) }
        #expect(rig.service.state == state)
        #expect(try await rig.recorded() == Badge.uid("alice"))
        gate.open()
        #expect(try await rig.token().get() == rig.service.authenticationDetails?.authenticationToken.reveal())
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.ends.isEmpty)
        #expect(try await rig.recorded() == Badge.uid("alice"))
    }

    @Test("Peer 3: a back-end whose renewal ends with a CancellationError has said nothing of the session")
    func isCancelledElsewhere() async throws {
        let rig = try await ServiceRig.ranOut("alice")
        rig.backend.on(.refresh, 1, do: .fail(CancellationError()))
        #expect(await rig.token() == .failure(AuthenticationError(.unavailable)))
        rig.clock.advance(by: .seconds(1))
        #expect((try? await rig.token().get()) != nil)
        #expect(rig.ends.isEmpty)
    }

    /// Turns the clock far, and lets whatever is due run.
    private func turn(_ rig: ServiceRig) async {
        for _ in 0..<10 {
            rig.clock.advance(by: .seconds(64))
            for _ in 0..<200 { await Task.yield() }
        }
    }

    @Test("Peer 48: a sign-out while a confirmation waits to be tried again ends the waiting")
    func confirmsNobody() async throws {
        let first = try await ServiceRig.signedIn("alice")
        let rig = await first.another { backend, _ in backend.on(.confirm, .every, do: .fail(ScriptedOutage())) }
        _ = try await rig.service.settledState()
        try await rig.clock.sleeper(dueBy: rig.clock.uptime + .seconds(1))
        let calls = rig.backend.calls(.confirm).count
        await rig.service.unauthenticate()
        await self.turn(rig)
        #expect(rig.backend.calls(.confirm).count == calls, "A session that was left is confirmed.")
    }

    @Test("Peer 48: a shutdown while a renewal, a write or a revocation waits to be tried again ends the waiting")
    func triesNothingAfterTheEnd() async throws {
        let rig = try await ServiceRig.ranOut("alice")
        rig.backend.on(.refresh, .every, do: .fail(ScriptedOutage()))
        rig.backend.on(.revoke, .every, do: .fail(ScriptedOutage()))
        _ = await rig.token()
        rig.store.isWritable = false
        await rig.service.unauthenticate()
        try await rig.clock.sleeper(dueBy: rig.clock.uptime + .seconds(1))
        await rig.application.shutdown()
        let calls = (rig.backend.trace.count, rig.store.trace.count)
        await self.turn(rig)
        #expect(rig.backend.trace.count == calls.0, "The back-end is asked after the end.")
        #expect(rig.store.trace.count == calls.1, "The store is asked after the end.")
    }

    @Test(
        "Peer 46: who waits for a back-end that never answers is answered when they cancel",
        arguments: CallStyle.allCases)
    func neverAnswers(_ style: CallStyle) async throws {
        let rig = try await ServiceRig.settled()
        let never = Gate()
        rig.backend.on(.authenticate, do: .hold(before: never))
        let caller = Caller("a sign-in") { await style.authenticate(rig.service, Badge("alice")) }
        try await never.arrivals(atLeast: 1)
        if style == .async { caller.cancel() } else { rig.service.cancelAuthentication() }
        #expect(Told.answer(try await caller.answer(within: .seconds(60))) == "failed(cancelled)")
        #expect(rig.service.ongoingAuthentication == nil)
        never.open()
    }
}
