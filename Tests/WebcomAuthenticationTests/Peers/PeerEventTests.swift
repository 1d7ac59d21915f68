import Testing
import WebcomAuthentication
import WebcomTesting

/// What subscribers are told (kinds N and R of the table of others' bugs).
@Suite(.timeLimit(.minutes(5))) struct PeerEventTests {
    /// How a service learns that its session is over.
    enum Path: String, CaseIterable, Sendable {
        case ranOutMeanwhile, refusedAtStart, refusedRenewal, refusedOperation, refusedConfirmation, revoked, otherNode
    }

    @Test(
        "Peers 40, 41: whichever way a service learns that its session is over, it says so once",
        arguments: Path.allCases)
    func tellsTheEndOnce(_ path: Path) async throws {
        let first = try await ServiceRig.ranOut("alice")
        let session = first.service.authenticationDetails?.fields.sessionID ?? ""
        let gate = Gate()
        let rig = await first.another { $1.on(.record, do: .hold(before: gate)) }
        try await gate.arrivals(atLeast: 1)
        if path == .ranOutMeanwhile { rig.clock.advance(by: .seconds(40 * 86_400)) }
        if path == .refusedAtStart { rig.backend.endSession(session, silently: true) }
        gate.open()
        _ = try await rig.service.settledState()
        try await self.learn(path, rig, first, session)
        try await rig.eventually("the end of the session") { rig.service.state == .invalid }
        // Whatever comes after that tells nothing more.
        rig.backend.emit(.sessionRevoked(sessionID: session))
        rig.backend.emit(.connectionLost)
        rig.backend.emit(.connectionRestored)
        #expect(await rig.token() == .failure(AuthenticationError(.sessionEnded)))
        _ = try? await rig.service.account.profile()
        try await rig.recorder.event("connectionRestored")
        try await rig.recorder.caughtUp(with: rig.service)
        #expect(rig.ends.count == 1, "\(rig.recorder.words)")
    }

    private func learn(_ path: Path, _ rig: ServiceRig, _ first: ServiceRig, _ session: String) async throws {
        switch path {
        case .ranOutMeanwhile, .refusedAtStart: break
        case .refusedRenewal:
            rig.backend.endSession(session, silently: true)
            _ = await rig.token()
        case .refusedOperation:
            rig.backend.endSession(session, silently: true)
            _ = try? await rig.service.account.profile()
        case .refusedConfirmation:
            rig.backend.loseConnection()
            rig.backend.endSession(session, silently: true)
            rig.backend.restoreConnection()
        case .revoked: rig.backend.endSession(session)
        case .otherNode:
            rig.backend.on(.perform, do: .fail(.sessionEnded))
            _ = try? await first.service.account.profile()
            try await first.eventually("the other node's record") { try await first.recorded() == "invalid" }
            _ = await rig.token()
        }
    }

    @Test("Peer 42: callbacks are told an event in the order in which they subscribed, and all events in one order")
    func tellsInOrder() async throws {
        let rig = try await ServiceRig.settled()
        let told = Watched<[(number: Int, sequence: UInt64)]>([])
        let subscriptions = (0..<20).map { number in
            rig.service.subscribe { event in
                if event.kind.name == "stateChanged" { told.update { $0.append((number, event.sequence)) } }
            }
        }
        for round in 1...10 {
            // The restoring may come late to those who subscribed just then: it is not among these.
            if round.isMultiple(of: 2) { await rig.service.unauthenticate() } else { try await rig.signIn("alice") }
            let all = try await told.first("what all were told", within: .seconds(60), found: { "\($0.count)" }) {
                $0.count >= round * subscriptions.count ? $0 : nil
            }
            #expect(all.suffix(20).map(\.number) == Array(0..<20), "round \(round)")
        }
        #expect(told.value.map(\.sequence) == told.value.map(\.sequence).sorted())
        for subscription in subscriptions { subscription.cancel() }
    }

    @Test("Peer 43: services of two applications, with the same keys, tell nothing of each other")
    func crossesNothing() async throws {
        let rigs = [try await ServiceRig.settled(), try await ServiceRig.settled()]
        let services = rigs.flatMap { rig in
            ["key", "other"].map { (rig, rig.application.authenticationService(for: $0)) }
        }
        let recorders = services.map { EventRecorder($0.1, of: $0.0.application) }
        for (_, service) in services { _ = try await service.settledState() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, (_, service)) in services.enumerated() {
                group.addTask { @concurrent in
                    for round in 0..<20 {
                        _ = try await service.authenticate(with: Badge("user\(number)"))
                        if round < 19 { await service.unauthenticate() }
                    }
                }
            }
            try await group.waitForAll()
        }
        for (number, (rig, service)) in services.enumerated() {
            #expect(service.authenticationDetails?.uid == Badge.uid("user\(number)"))
            #expect(try await rig.recorded(of: service.sessionKey) == Badge.uid("user\(number)"))
            try await recorders[number].agreement(atLeast: 40)
            for door in EventDoor.allCases {
                let names = Set(recorders[number].events(through: door).compactMap { $0.state.details?.uid })
                #expect(names == [Badge.uid("user\(number)")], "\(door.rawValue) of service \(number)")
            }
        }
    }

    /// How somebody stops to iterate.
    enum Leaving: String, CaseIterable, Sendable {
        case breaks, throwsAnError, isCancelled, drops, neverIterates, cancels
    }

    @Test(
        "Peer 45: however somebody leaves the events, nothing of the subscription is left", arguments: Leaving.allCases)
    func leavesNothing(_ leaving: Leaving) async throws {
        let rig = Rig()
        weak var service: AuthenticationService?
        do {
            let made = rig.service()
            service = made
            try await self.leave(made.events, leaving)
            if leaving == .cancels {
                let subscription = made.subscribe { _ in }
                subscription.cancel()
                subscription.cancel()
            }
        }
        #expect(await rig.dropsIdle { service == nil }, "A subscriber keeps the service.")
    }

    private func leave(_ events: AuthenticationEvents, _ leaving: Leaving) async throws {
        switch leaving {
        case .breaks: for await _ in events { break }
        case .throwsAnError:
            await #expect(throws: ScriptedOutage.self) { for await _ in events { throw ScriptedOutage() } }
        case .isCancelled:
            let begun = Gate(isOpen: true)
            let task = Task { for await _ in events { await begun.pass() } }
            try await begun.arrivals(atLeast: 1)
            task.cancel()
            await task.value
        case .drops: _ = events.makeAsyncIterator()
        case .neverIterates, .cancels: break
        }
    }
}
