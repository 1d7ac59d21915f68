import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct ApplicationEndTests {
    @Test("run() ends by cancellation, and still waits for what is to be written")
    func runFlushes() async throws {
        let rig = try await ServiceRig.settled()
        let gate = Gate()
        rig.store.on(.replace, do: .hold(before: gate))
        let caller = Caller("authenticate") { await CallStyle.async.authenticate(rig.service, Badge("alice")) }
        try await gate.arrivals(atLeast: 1)
        let run = Caller("run") { await rig.application.run() }
        run.cancel()
        // The limit of the shutdown is slept for: it waits.
        try await rig.clock.sleeper(dueBy: .seconds(10), within: .seconds(60))
        #expect(!run.isAnswered)
        gate.open()
        try await run.answer()
        #expect(Told.answer(try await caller.answer()) == "authenticated")
        #expect(try await rig.recorded() == Badge.uid("alice"))
    }

    @Test(arguments: [false, true])
    func subscribingAfterTheEndEnds(isNew: Bool) async throws {
        let rig = try await ServiceRig.settled()
        await rig.application.shutdown()
        let service = isNew ? rig.application.authenticationService(for: "late") : rig.service
        let ends = Watched(0)
        service.subscribe(onEvent: { _ in }, onCompletion: { ends.update { $0 += 1 } })
        _ = try await ends.first("onCompletion", within: .seconds(60), found: { "\($0)" }) { $0 == 1 ? $0 : nil }
        let iteration = Caller("iteration") { [application = rig.application] in
            for await _ in service.events {}
            for await _ in application.events {}
        }
        try await iteration.answer(within: .seconds(60))
    }
}
