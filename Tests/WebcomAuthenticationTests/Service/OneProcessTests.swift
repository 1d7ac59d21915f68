import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct OneProcessTests {
    @Test("Invariant 5: a newer process supersedes the older one, whose actions and attempts say so")
    func newerSupersedes() async throws {
        let rig = try await ServiceRig.settled()
        let gate = Gate()
        rig.backend.on(.authenticate, do: .hold(before: gate))
        let older = AuthenticationMethodInternal.password(of: "alice")
        let first = rig.service.initializeAuthentication(with: older)
        let caller = Caller("continueAuthentication") { await CallStyle.async.proceed(rig.service) }
        try await gate.arrivals(atLeast: 1)
        let newer = AuthenticationMethodInternal.password(of: "bob")
        let second = rig.service.initializeAuthentication(with: newer)
        #expect(rig.service.ongoingAuthentication?.id == second.id)
        #expect(Told.answer(try await caller.answer(within: .seconds(60))) == "failed(superseded)")
        #expect(Told.answer(await CallStyle.async.proceed(rig.service, first)) == "failed(superseded)")
        #expect(Told.answer(await CallStyle.async.attach(older)) == "failed(superseded)")
        gate.open()
        #expect(Told.answer(await CallStyle.async.proceed(rig.service, second)) == "authenticated")
        #expect(rig.service.authenticationDetails?.uid == ScriptedBackend.uid(of: "bob@example.com"))
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.recorder.words.count { $0 == "authenticationFailed(superseded)" } == 1, "\(rig.recorder.words)")
    }

    @Test("Peer 12, invariant 5: of many sign-ins at once the last one wins and every other one is told .superseded")
    func lastOneWins() async throws {
        let rig = try await ServiceRig.settled()
        let gate = Gate()
        rig.backend.on(.authenticate, .every, do: .hold(before: gate))
        var callers: [Caller<Told.Outcome>] = []
        for number in 0..<20 {
            callers.append(
                Caller("\(number)") {
                    await CallStyle.async.authenticate(rig.service, Badge("user\(number)"))
                })
            try await gate.arrivals(atLeast: number + 1)
        }
        gate.open()
        for (number, caller) in callers.enumerated() {
            let expected = number == 19 ? "authenticated" : "failed(superseded)"
            #expect(Told.answer(try await caller.answer()) == expected, "caller \(number)")
        }
        try await rig.eventually("one session") { rig.backend.liveSessions.count == 1 }
    }

    @Test("an attempt while another one of the same process runs is refused, and the first one goes on")
    func oneAttemptAtATime() async throws {
        let rig = try await ServiceRig.settled()
        let gate = Gate()
        rig.backend.on(.authenticate, do: .hold(before: gate))
        rig.service.initializeAuthentication(with: AuthenticationMethodInternal.password(of: "alice"))
        let caller = Caller("continueAuthentication") { await CallStyle.async.proceed(rig.service) }
        try await gate.arrivals(atLeast: 1)
        #expect(Told.answer(await CallStyle.callback.proceed(rig.service)) == "failed(stepNotDue)")
        gate.open()
        #expect(Told.answer(try await caller.answer()) == "authenticated")
    }
}
