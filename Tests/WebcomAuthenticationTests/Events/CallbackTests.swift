import Dispatch
import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

@Suite struct CallbackTests {
    @Test("Peer 4: any operation may be called from a callback", .timeLimit(.minutes(5)))
    func operatesFromWithinACallback() async throws {
        let rig = Rig()
        let service = rig.service()
        let inner = EventTrail()
        let trail = EventTrail()
        let handle = Locked<AuthenticationSubscription?>(nil)
        let subscription = trail.subscribe(to: service) { event in
            switch event.shortName {
            case "subscribed":
                service.initializeAuthentication(with: HeldMethod())
                service.initializeAuthentication(with: AuthenticationMethodInternal(eMail: "a", mode: .staticPassword))
            case "failed(superseded)":
                _ = inner.subscribe(to: service)
                service.continueAuthentication { _ in _ = service.state }
                service.unauthenticate { _ in }
            case "failed(cancelled)": service.authenticate(with: AuthenticationMethodGuest()) { _ in }
            case "stateChanged(signedIn)": service.unauthenticate { _ in }
            default: handle.withLock { $0 }?.cancel()
            }
        }
        handle.withLock { $0 = subscription }
        try await trail.completion()
        #expect(
            trail.names == [
                "subscribed", "failed(superseded)", "failed(cancelled)", "stateChanged(signedIn)",
                "stateChanged(signedOut)",
            ])
        #expect(trail.fault() == nil && inner.fault() == nil)
    }

    @Test("No lock is held while a callback runs: another thread reads the state meanwhile", .timeLimit(.minutes(5)))
    func holdsNoLock() async throws {
        let observer = Watching()
        let rig = Rig(observer: observer)
        let service = rig.service()
        observer.watch { Self.isFree(service, rig.application) }
        let free = Watched<[Bool]>([])
        service.subscribe { _ in
            let isFree = Self.isFree(service, rig.application)
            free.update { $0.append(isFree) }
        }
        service.initializeAuthentication(with: HeldMethod())
        service.cancelAuthentication()
        service.authenticate(with: AuthenticationMethodGuest()) { _ in
            let isFree = Self.isFree(service, rig.application)
            free.update { $0.append(isFree) }
        }
        let all = try await free.first("four callbacks", within: .seconds(30), found: { "\($0)" }) {
            $0.count >= 4 ? $0 : nil
        }
        #expect(all.allSatisfy { $0 }, "A callback ran with a lock held.")
        #expect(observer.answers.withLock { !$0.isEmpty && $0.allSatisfy { $0 } }, "An observer ran with a lock held.")
    }

    /// Whether another thread can use the service and the application within three seconds.
    private static func isFree(_ service: AuthenticationService, _ application: WebcomApplication) -> Bool {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "other").async {
            _ = service.state
            _ = service.ongoingAuthentication
            _ = application.events.makeAsyncIterator()
            _ = application.authenticationService(for: "another")
            service.subscribe { _ in }.cancel()
            done.signal()
        }
        return done.wait(timeout: .now() + 3) == .success
    }

    private final class Watching: AuthenticationObserver {
        let answers = Locked<[Bool]>([])
        private let check = Locked<(@Sendable () -> Bool)?>(nil)

        func watch(_ check: @escaping @Sendable () -> Bool) { self.check.withLock { $0 = check } }

        func observe(_ observation: AuthenticationObservation) {
            guard let check = self.check.withLock({ $0 }) else { return }
            let answer = check()
            self.answers.withLock { $0.append(answer) }
        }
    }

    @Test("Invariant 6: 20,000 calls take effect in the order in which they were made", .timeLimit(.minutes(10)))
    func takesEffectInOrder() async throws {
        let rounds = 5_000
        let rig = Rig()
        let service = rig.service()
        var events = service.events.bounded(to: 1 << 17).makeAsyncIterator()
        let answers = Watched<[String: Int]>([:])
        let note: @Sendable (String, Result<AuthenticationOutcome, AuthenticationError>) -> Void = { name, result in
            var answer = "signed in"
            if case .failure(let error) = result { answer = error.code.rawValue }
            answers.update { $0["\(name) \(answer)", default: 0] += 1 }
        }
        for _ in 0..<rounds {
            service.initializeAuthentication(with: HeldMethod())
            service.continueAuthentication { note("continue", $0) }
            service.unauthenticate { _ in answers.update { $0["out", default: 0] += 1 } }
            service.authenticate(with: HeldMethod()) { note("authenticate", $0) }
        }
        service.cancelAuthentication()
        var expected = ["subscribed", "failed(cancelled)"]
        for _ in 1..<rounds { expected += ["failed(superseded)", "failed(cancelled)"] }
        expected.append("failed(cancelled)")
        for (index, name) in expected.enumerated() {
            let event = try #require(await events.next())
            try #require(event.shortName == name && event.sequence == UInt64(index), "event \(index)")
        }
        let all = try await answers.first("every answer", within: .seconds(300), found: { "\($0)" }) {
            $0.values.reduce(0, +) >= 3 * rounds ? $0 : nil
        }
        #expect(
            all == [
                "continue cancelled": rounds, "out": rounds, "authenticate superseded": rounds - 1,
                "authenticate cancelled": 1,
            ])
    }
}
