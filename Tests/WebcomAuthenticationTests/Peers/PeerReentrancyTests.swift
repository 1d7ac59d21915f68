import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

@Suite(.timeLimit(.minutes(5))) struct PeerReentrancyTests {
    /// Counts the calls that were made and those that were answered.
    private struct Calls: Sendable {
        var kinds: Set<String> = []
        var begun = 0
        var answered = 0
    }

    @Test(
        "Peer 4: who subscribes, also while restoring, may call every operation from each event, and all are answered",
        arguments: [true, false])
    func callsEverything(isRestoring: Bool) async throws {
        let gate = Gate(isOpen: !isRestoring)
        let first = try await ServiceRig.signedIn("alice")
        let rig = await first.another { $1.on(.record, do: .hold(before: gate)) }
        try await gate.arrivals(atLeast: 1)
        if !isRestoring { _ = try await rig.service.settledState() }
        let calls = Watched(Calls())
        let handle = Locked<AuthenticationSubscription?>(nil)
        let subscription = rig.service.subscribe { event in
            // Once for each kind: every call tells events of its own.
            guard calls.update({ $0.kinds.insert(event.kind.name).inserted }) else { return }
            Self.callAll(rig, calls)
            if event.kind.name == "connectionRestored" { handle.withLock { $0 }?.cancel() }
        }
        handle.withLock { $0 = subscription }
        gate.open()
        rig.backend.emit(.connectionLost)
        rig.backend.emit(.connectionRestored)
        let end = try await calls.first(
            "an answer to each call", within: .seconds(60), found: { "\($0)" },
            where: { $0.kinds.contains("connectionRestored") && $0.begun == $0.answered ? $0 : nil })
        #expect(end.kinds.isSuperset(of: ["subscribed", "stateChanged", "connectionLost"]), "\(end.kinds)")
        _ = try await Caller("the last sign-out") { await rig.service.unauthenticate() }.answer()
        #expect(rig.service.state == .unauthenticated)
    }

    private static func callAll(_ rig: ServiceRig, _ calls: Watched<Calls>) {
        let service = rig.service
        let answer: @Sendable () -> Void = { calls.update { $0.answered += 1 } }
        func begin(_ count: Int) { calls.update { $0.begun += count } }
        _ = (service.state, service.authenticationDetails, service.ongoingAuthentication, service.sessionKey)
        _ = try? service.authenticationDetailsThrows()
        _ = service.events.makeAsyncIterator()
        begin(8)
        let method = AuthenticationMethodInternal.code(of: "bob")
        service.initializeAuthentication(with: method)
        method.requestOneTimePassword { _ in answer() }
        service.continueAuthentication { _ in answer() }
        service.resumeAuthentication(Sample.continuation(due: .strongCode)) { _ in answer() }
        service.cancelAuthentication()
        service.perform(AuthenticationAccount.ReadProfile()) { _ in answer() }
        service.unauthenticate { _ in answer() }
        service.authenticate(with: Badge("carol")) { _ in answer() }
        service.subscribe { _ in
        } onCompletion: {
            answer()
        }.cancel()
        Task {
            _ = try? await service.settledState()
            _ = await rig.token()
            _ = try? await service.account.sessions()
            answer()
        }
    }
}
