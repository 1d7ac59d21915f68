import Dispatch
import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct AuthenticationSubscriptionTests {
    @Test("Invariant 8: subscribing while others commit loses nothing and repeats nothing")
    func subscribesBetweenCommits() async throws {
        let rig = Rig()
        let service = rig.service()
        let trails = await withTaskGroup(of: [EventTrail].self) { group in
            for _ in 0..<4 {
                group.addTask { @concurrent in
                    for _ in 0..<500 { service.initializeAuthentication(with: HeldMethod()) }
                    return []
                }
                group.addTask { @concurrent in
                    (0..<50).map { _ in
                        let trail = EventTrail()
                        _ = trail.subscribe(to: service, on: EventScheduleTests.concurrent)
                        return trail
                    }
                }
            }
            return await group.reduce(into: [EventTrail]()) { $0 += $1 }
        }
        service.cancelAuthentication()
        for trail in trails {
            // A callback that falls behind by more than its room would say so; here none does.
            let events = try await trail.event(2_000)
            #expect(events.last?.sequence == 2_000)
            #expect(trail.fault() == nil)
        }
    }

    @Test func theFirstEventIsTheStateAtSubscription() async throws {
        let rig = Rig()
        let service = rig.service()
        _ = try await service.authenticate(with: AuthenticationMethodGuest())
        let state = service.state
        let trail = EventTrail()
        _ = trail.subscribe(to: service)
        await service.unauthenticate()
        let events = try await trail.count(2)
        #expect(events.map(\.shortName) == ["subscribed", "stateChanged(signedOut)"])
        #expect(events.map(\.state) == [state, .unauthenticated])
    }

    @Test("Invariant 8: values are captured at the commit, however late the callback runs")
    func capturesValuesAtTheCommit() async throws {
        let rig = Rig()
        let service = rig.service()
        let queue = DispatchQueue(label: "held")
        let trail = EventTrail()
        queue.suspend()
        _ = trail.subscribe(to: service, on: queue)
        _ = try await service.authenticate(with: AuthenticationMethodGuest())
        let signedIn = service.state
        rig.clock.advance(by: .seconds(7))
        await service.unauthenticate()
        queue.resume()
        let events = try await trail.count(3)
        #expect(events.map(\.state) == [.unauthenticated, signedIn, .unauthenticated])
        #expect(events.map(\.date) == [Sample.now, Sample.now, Sample.now.addingTimeInterval(7)])
    }

    @Test func nothingIsToldAfterACancellationInACallback() async throws {
        let rig = Rig()
        let service = rig.service()
        let queue = DispatchQueue(label: "held")
        let trail = EventTrail()
        let handle = Locked<AuthenticationSubscription?>(nil)
        queue.suspend()
        let subscription = trail.subscribe(to: service, on: queue) { event in
            if event.sequence == 1 { handle.withLock { $0 }?.cancel() }
        }
        handle.withLock { $0 = subscription }
        for _ in 0..<5 { service.initializeAuthentication(with: HeldMethod()) }
        queue.resume()
        try await trail.completion()
        #expect(trail.names == ["subscribed", "failed(superseded)"])
        #expect(trail.fault() == nil)
    }

    @Test func saysWhereItWasMade() {
        let rig = Rig()
        let subscription = rig.service().subscribe(file: "App/Login.swift", line: 42) { _ in }
        #expect(subscription.debugDescription.contains("App/Login.swift:42"))
        let line: UInt = #line + 1
        let other = rig.service().subscribe { _ in }
        #expect(other.debugDescription.contains("\(#fileID):\(line)"))
    }

    @Test func aStoredSubscriptionLivesOnWithoutItsHandle() async throws {
        let rig = Rig()
        let service = rig.service()
        let trail = EventTrail()
        _ = trail.subscribe(to: service, stores: true)
        service.initializeAuthentication(with: HeldMethod())
        service.cancelAuthentication()
        #expect(try await trail.count(2).map(\.shortName) == ["subscribed", "failed(cancelled)"])
        #expect(trail.contents.value.completions == 0)
    }

    @Test func aSubscriptionThatIsNotStoredEndsWithItsHandle() async throws {
        let rig = Rig()
        let trail = EventTrail()
        weak var service: AuthenticationService?
        var subscription: AuthenticationSubscription?
        do {
            let made = rig.service()
            service = made
            subscription = trail.subscribe(to: made, stores: false)
        }
        rig.application.dropIdleServices(unusedFor: .zero)
        #expect(service != nil && subscription != nil, "The handle holds the service.")
        subscription = nil
        try await trail.completion()
        rig.application.dropIdleServices(unusedFor: .zero)
        #expect(service == nil, "Nobody watches the service any more.")
        #expect(trail.contents.value.completions == 1)
    }

    @Test("onCompletion comes once, and no event after it", arguments: [0, 1, 2])
    func completesOnce(end: Int) async throws {
        var rig: Rig? = Rig()
        let trail = EventTrail()
        var subscription: AuthenticationSubscription?
        if let service = rig?.service() {
            subscription = trail.subscribe(to: service)
            service.initializeAuthentication(with: HeldMethod())
            service.cancelAuthentication()
        }
        switch end {
        case 0:
            subscription?.cancel()
            subscription?.cancel()
        case 1: await rig?.application.shutdown()
        default: rig = nil
        }
        try await trail.completion()
        rig?.service().initializeAuthentication(with: HeldMethod())
        subscription?.cancel()
        await rig?.application.shutdown()
        rig = nil
        await Self.turn(rig)
        #expect(trail.fault() == nil && trail.contents.value.completions == 1)
        if end > 0 { #expect(trail.names == ["subscribed", "failed(cancelled)"], "What waited is told first.") }
    }

    /// Lets whatever is queued run.
    private static func turn(_ rig: Rig?) async {
        for _ in 0..<100 { await Task.yield() }
    }
}
