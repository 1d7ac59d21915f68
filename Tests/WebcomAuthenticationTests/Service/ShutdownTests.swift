import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct ShutdownTests {
    @Test("a shutdown ends what is under way, writes what is to be written, tells, and completes subscriptions")
    func shutsDown() async throws {
        let rig = try await ServiceRig.settled()
        let gate = Gate()
        rig.store.isWritable = false
        try await rig.signIn("alice")
        rig.store.isWritable = true
        rig.backend.on(.authenticate, do: .hold(before: gate))
        let caller = Caller("authenticate") { await CallStyle.async.authenticate(rig.service, Badge("bob")) }
        try await gate.arrivals(atLeast: 1)
        await rig.application.shutdown()
        let answer = try? await caller.answer(within: .seconds(60))
        #expect(answer.map(Told.answer) == "failed(cancelled)", "Who was under way was not answered.")
        #expect(try await rig.recorded() == Badge.uid("alice"), "What was to be written was lost.")
        try await rig.recorder.completion()
        #expect(rig.recorder.completions(of: .callback) == 1)
        gate.open()
    }

    @Test("what comes after a shutdown is refused, and a sign-out still takes effect")
    func refusesAfterwards() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        await rig.application.shutdown()
        for style in CallStyle.allCases {
            #expect(Told.answer(await style.authenticate(rig.service, Badge("bob"))) == "failed(applicationClosed)")
        }
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "bob"))
        #expect(Told.answer(await CallStyle.async.proceed(rig.service)) == "failed(applicationClosed)")
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("alice"))
        #expect(Told.answer(await rig.service.unauthenticate()) == "told, stored")
        #expect(rig.service.state == .unauthenticated)
        let fresh = rig.application.authenticationService(for: "fresh")
        #expect(Told.answer(await CallStyle.async.authenticate(fresh, Badge("bob"))) == "failed(applicationClosed)")
    }

    @Test("a shutdown waits for a store or a back-end that hangs no longer than its limit", arguments: [true, false])
    func isBounded(_ hangsInStore: Bool) async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let gate = Gate()
        if hangsInStore {
            rig.store.on(.replace, do: .hold(before: gate))
        } else {
            rig.backend.on(.revoke, do: .hold(before: gate))
        }
        rig.service.unauthenticate { _ in }
        try await gate.arrivals(atLeast: 1)
        let shutdown = Caller("shutdown") { await rig.application.shutdown() }
        let limit = try? await rig.clock.sleeper(dueBy: .seconds(10), within: .seconds(60))
        #expect(limit == .seconds(10), "Nobody waits for the limit.")
        #expect(!shutdown.isAnswered, "It did not wait for what hangs.")
        rig.clock.advance(by: .seconds(10))
        let isOver: Void? = try? await shutdown.answer(within: .seconds(60))
        #expect(isOver != nil, "It waits beyond its limit.")
        gate.open()
        try await rig.recorder.completion()
    }

    @Test("run() lasts until its task is cancelled, then shuts down")
    func runs() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        let run = Caller("run") { await rig.application.run() }
        for _ in 0..<20 { await Task.yield() }
        #expect(!run.isAnswered)
        run.cancel()
        try await run.answer()
        try await rig.recorder.completion()
        #expect(Told.answer(await CallStyle.async.authenticate(rig.service, Badge("b"))) == "failed(applicationClosed)")
    }

    @Test("nothing is told after the end of a subscription")
    func tellsNothingAfterTheEnd() async throws {
        let rig = try await ServiceRig.signedIn("alice")
        await rig.application.shutdown()
        try await rig.recorder.completion()
        let told = rig.recorder.events.count
        await rig.service.unauthenticate()
        let late = EventRecorder(rig.service)
        try await late.count(1)
        #expect(late.events.first?.state == .unauthenticated)
        #expect(rig.recorder.events.count == told)
        late.cancel()
    }
}
