import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// Every move at every place of a sign-in that waits for its second proof.
@Suite struct StrongEventTests {
    @Test(
        "every move at every place, and once more: a step, a session, or a refusal that says what is due; it goes on",
        arguments: StrongPlace.allCases, StrongEvent.allCases)
    func moves(_ place: StrongPlace, _ event: StrongEvent) async throws {
        let stand = try await place.stand()
        let first = try event.move(at: stand)
        #expect(stand.step.kind.name == place.step)
        #expect(stand.step.continuation.front.stepDue == place.step)
        let once = await StrongStand.words { try await stand.bench.advance(stand.step, first) }
        #expect(once == event.outcome(at: place))
        let twice = await StrongStand.words { try await stand.bench.advance(stand.step, first) }
        #expect(twice == event.secondOutcome(at: place))
        guard !once.hasPrefix("session") else { return }
        if let other = self.contact(of: event), once.hasPrefix("step ") {
            let code = stand.bench.secret(for: other)
            let due = try await stand.moved(.resume)
            #expect(await StrongStand.words { try await due.submit(code) } == "session 2")
            return
        }
        let session = try await stand.finish()
        #expect(session.details.level == 2, "it could not be finished")
    }

    /// Where a code went that the place does not know of.
    private func contact(of event: StrongEvent) -> String? {
        event == .registerOtherSMS ? StrongEvent.otherNumber : nil
    }

    @Test(
        "a step that a newer one took the place of: every move but .resume is refused, and says which one is due",
        arguments: StrongPlace.allCases)
    func afterNewerStep(_ place: StrongPlace) async throws {
        let old = try await place.stand()
        let moves = try StrongEvent.allCases.map { ($0, try $0.move(at: old)) }
        let new = try await old.further()
        let name = new.step.kind.name
        for (event, move) in moves {
            let words = await StrongStand.words { try await old.bench.advance(old.step, move) }
            #expect(words == (event == .resume ? "step \(name)" : "stepNotDue retry due \(name)"), "\(event)")
        }
        #expect(try await new.finish().details.level == 2)
    }

    @Test(
        "MFA-2: past its end nothing can be done with a sign-in, and its user is told to begin again",
        arguments: StrongPlace.allCases)
    func expired(_ place: StrongPlace) async throws {
        let stand = try await place.stand()
        stand.bench.clock.advance(by: .seconds(599))
        #expect(await StrongStand.words { try await stand.bench.advance(stand.step, .resume) } == "step \(place.step)")
        stand.bench.clock.advance(by: .seconds(1))
        for event in StrongEvent.allCases {
            let move = try event.move(at: stand)
            let words = await StrongStand.words { try await stand.bench.advance(stand.step, move) }
            #expect(words == "expired restart", "\(event)")
        }
    }

    @Test("a sign-in that ended is over for every move", arguments: StrongPlace.allCases)
    func over(_ place: StrongPlace) async throws {
        let stand = try await place.stand()
        _ = try await stand.finish()
        for event in StrongEvent.allCases {
            let move = try event.move(at: stand)
            let words = await StrongStand.words { try await stand.bench.advance(stand.step, move) }
            #expect(words == "expired restart", "\(event)")
        }
    }

    @Test(
        "the continuation of one user's sign-in is nobody else's, and nothing is done with a damaged one",
        arguments: StrongPlace.allCases)
    func foreign(_ place: StrongPlace) async throws {
        let stand = try await place.stand()
        let (bench, continuation) = (stand.bench, stand.step.continuation)
        let move = try StrongEvent.submitRight.move(at: stand)
        let foreign = await StrongStand.words {
            try await bench.backend.advance(continuation, by: move, bench.strongRequest(key: "another session key"))
        }
        #expect(foreign == "foreignContinuation restart")
        let other = AuthenticationContinuation(
            front: continuation.front, sealed: String(continuation.sealed.reversed()))
        let damaged = await StrongStand.words {
            try await bench.backend.advance(other, by: move, bench.strongRequest())
        }
        #expect(damaged == "invalidContinuation restart")
        #expect(try await stand.finish().details.level == 2)
    }
}
