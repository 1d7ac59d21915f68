import Testing
import WebcomAuthentication
import WebcomTesting

/// Results of operations that are over (kind L of the table of others' bugs).
@Suite(.timeLimit(.minutes(10))) struct PeerLateResultTests {
    /// What the renewal comes back with.
    enum Answer: String, CaseIterable, Sendable { case success, revoked, outage, undecodable }

    /// Where the renewal is held.
    enum Place: String, CaseIterable, Sendable { case record, before, after }

    private enum Act: String { case answer, signOut, signIn }

    private static let orders: [[Act]] = [
        [.signOut, .signIn, .answer], [.signOut, .answer, .signIn], [.answer, .signOut, .signIn],
        [.signIn, .signOut, .answer], [.signIn, .answer, .signOut], [.answer, .signIn, .signOut],
    ]

    @Test(
        "Peer 1: a renewal that ends around a sign-out and another user's sign-in brings nothing of the old user back",
        arguments: Answer.allCases, Place.allCases)
    func renewsForNobody(_ answer: Answer, _ place: Place) async throws {
        for order in Self.orders {
            let words = "\(answer) held \(place), \(order.map(\.rawValue))"
            let rig = try await ServiceRig.ranOut("alice")
            let gate = Gate()
            self.script(answer, place, gate, rig)
            let lifeline = Lifeline()
            try await lifeline.run { try await self.play(order, rig, gate) }
            try await lifeline.end()
            try await self.check(order, rig, words)
        }
    }

    private func script(_ answer: Answer, _ place: Place, _ gate: Gate, _ rig: ServiceRig) {
        let hold: ScriptedAction = place == .after ? .hold(after: gate) : .hold(before: gate)
        let moment: ScriptedAction.Moment = place == .after ? .after : .before
        if place == .record { rig.store.on(.record, do: .hold(before: gate)) }
        switch answer {
        case .success: break
        case .revoked:
            rig.backend.endSession(rig.service.authenticationDetails?.fields.sessionID ?? "", silently: true)
        case .outage: rig.backend.on(.refresh, 1, do: .fail(ScriptedOutage(), moment))
        case .undecodable: rig.backend.on(.refresh, 1, do: .fail(Undecodable.page, moment))
        }
        if place != .record { rig.backend.on(.refresh, 1, do: hold) }
    }

    private func play(_ order: [Act], _ rig: ServiceRig, _ gate: Gate) async throws {
        let asking = Caller("a token") { await rig.token() }
        try await gate.arrivals(atLeast: 1)
        for (number, act) in order.enumerated() {
            switch act {
            case .signOut: await rig.service.unauthenticate()
            case .signIn: try await rig.signIn("bob")
            case .answer:
                gate.open()
                // Later on the caller was answered long ago, and nobody waits for it.
                if number == 0 { _ = try await asking.answer() }
            }
        }
        _ = try await asking.answer()
    }

    private func check(_ order: [Act], _ rig: ServiceRig, _ words: String) async throws {
        let isBob = order.last { $0 != .answer } == .signIn
        let uid = rig.service.authenticationDetails?.uid
        #expect(uid == (isBob ? Badge.uid("bob") : nil), "The state is \(rig.service.state): \(words)")
        let recorded = try await rig.recorded()
        #expect(recorded == (isBob ? Badge.uid("bob") : "signed out"), "the record: \(words)")
        let own = rig.service.authenticationDetails.map { [$0.fields.sessionID] }
        #expect(rig.backend.liveSessions == own ?? [], "sessions that nobody has: \(words)")
        try await rig.recorder.caughtUp(with: rig.service)
        let events = rig.recorder.events
        let left = events.lastIndex { $0.kind.description.hasPrefix("stateChanged(\(Told.state("alice")) →") }
        for event in events.dropFirst((left ?? events.count) + 1) {
            let names = "\(event.state) \(event.kind)".contains(Badge.uid("alice"))
            #expect(!names, "\(event) tells of her who left: \(words)")
        }
        #expect(left != nil, "Nothing told that she left: \(words)")
    }

    // MARK: Two sign-ins

    private static let starts = ["aabb", "abab", "abba", "baab", "baba", "bbaa"]

    @Test(
        "Peer 12: of two sign-ins in any order the one that began last wins, and nothing of the other is left",
        arguments: Self.starts, [false, true])
    func lastBegunWins(order: String, signsOut: Bool) async throws {
        let rig = try await ServiceRig.settled()
        let gate = Gate()
        rig.backend.on(.authenticate, .every, do: .hold(after: gate))
        var callers: [Character: (number: Int, caller: Caller<Told.Outcome>)] = [:]
        var answers: [Character: String] = [:]
        for name in order {
            if let (number, caller) = callers[name] {
                gate.open(number)
                answers[name] = Told.answer(try await caller.answer())
                continue
            }
            let number = callers.count + 1
            callers[name] = (
                number, Caller("\(name)") { await CallStyle.async.authenticate(rig.service, Badge("\(name)")) }
            )
            try await gate.arrivals(atLeast: number)
            if signsOut, number == 1 { await rig.service.unauthenticate() }
        }
        let last: Character = order.first == "a" ? "b" : "a"
        let first = try #require(order.first)
        let isDoneBefore = order.dropFirst().first == first
        #expect(answers[last] == "authenticated")
        #expect(
            answers[first] == (signsOut ? "failed(cancelled)" : isDoneBefore ? "authenticated" : "failed(superseded)"))
        #expect(rig.service.authenticationDetails?.uid == Badge.uid("\(last)"))
        try await rig.eventually("the end of the other session") { rig.backend.liveSessions.count == 1 }
        #expect(rig.backend.liveSessions == [rig.service.authenticationDetails?.fields.sessionID])
        #expect(try await rig.recorded() == Badge.uid("\(last)"))
    }
}
