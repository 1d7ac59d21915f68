import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct FlowExpiryTests {
    /// Turns the clock on, deadline by deadline.
    private func advance(_ rig: Rig, to uptime: Duration) async throws {
        while rig.clock.uptime < uptime {
            try await rig.clock.sleepers(atLeast: 1)
            let next = rig.clock.nextDeadline ?? uptime
            rig.clock.advance(by: max(min(next, uptime) - rig.clock.uptime, .zero))
        }
    }

    @Test("Peer 68, invariant 9: a flow that nobody touches expires, in one event")
    func expiresWhileIdle() async throws {
        let rig = Rig()
        let service = rig.service()
        let trail = EventTrail()
        _ = trail.subscribe(to: service)
        let process = service.initializeAuthentication(
            with: AuthenticationMethodInternal(eMail: "a", mode: .staticPassword))
        try await self.advance(rig, to: .seconds(599))
        #expect(service.ongoingAuthentication?.id == process.id)
        try await self.advance(rig, to: .seconds(601))
        #expect(try await trail.count(2, within: .seconds(60)).map(\.shortName) == ["subscribed", "failed(expired)"])
        #expect(service.ongoingAuthentication == nil)
        await #expect(throws: AuthenticationError(.expired)) { try await service.continueAuthentication(process) }
        #expect(trail.events.count == 2 && trail.fault() == nil)
    }

    @Test func aCallThatIsAwaitedIsAnsweredWhenTheFlowExpires() async throws {
        let rig = Rig()
        let service = rig.service()
        let answer = Task { try await service.authenticate(with: HeldMethod()) }
        while service.ongoingAuthentication == nil { await Task.yield() }
        try await self.advance(rig, to: .seconds(601))
        for _ in 0..<20_000 where service.ongoingAuthentication != nil { await Task.yield() }
        service.cancelAuthentication()  // Nothing, unless the flow is still under way: then the test need not hang.
        await #expect(throws: AuthenticationError(.expired)) { try await answer.value }
    }

    @Test func anAbandonedFlowDoesNotKeepItsServiceForEver() async throws {
        let rig = Rig()
        weak let service = rig.service()
        service?.initializeAuthentication(with: AuthenticationMethodInternal(eMail: "a", mode: .staticPassword))
        try await self.advance(rig, to: .seconds(300))
        #expect(service != nil, "The flow was still under way.")
        try await self.advance(rig, to: .seconds(601))
        #expect(await rig.dropsIdle { service == nil }, "The service of an abandoned flow is kept.")
    }

    @Test func aFlowThatEndedLeavesNoTimerOfItsOwn() async throws {
        let rig = Rig { $0.idleLifetime = .seconds(100_000) }
        let service = rig.service()
        for _ in 0..<100 { service.initializeAuthentication(with: HeldMethod()) }
        service.cancelAuthentication()
        try await rig.clock.sleepers(atLeast: 1)
        #expect(rig.clock.deadlines.count <= 1, "One task sleeps for the whole application.")
        try await self.advance(rig, to: .seconds(600))
        #expect(try await rig.clock.sleeper(dueBy: .seconds(100_000)) == .seconds(100_000))
    }
}
