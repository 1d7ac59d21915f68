import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomTesting

/// An owner and a thief who refresh one session in any order, whose answers are lost at times.
@Suite struct RefreshModelTests {
    /// Somebody who has a token of the session, and presents the newest that they were given.
    private struct Holder {
        var session: BackendSession
        /// How many answers reached them since the theft.
        var received = 0
    }

    private static let grace = 30

    @Test("RFT-1, RFT-6: thief and owner never both go on, and an owner alone is never signed out", arguments: 0..<60)
    func walks(_ number: Int) async throws {
        let seed = SeededGenerator.drawnSeed() &+ UInt64(number)
        var generator = SeededGenerator(seed: seed)
        let bench = try await BackendBench()
        var owner = Holder(session: try await bench.guest())
        var thief: Holder?
        let theft = Int.random(in: 3..<20, using: &generator)
        for step in 0..<40 {
            let what: Comment = "seed \(seed), step \(step)"
            if step == theft { thief = Holder(session: owner.session) }
            // While there is a thief, no two refreshes come within the grace: there both get the same token (RFT-2).
            let wait = thief == nil ? Int.random(in: 0...60, using: &generator) : Self.grace + 1
            bench.clock.advance(by: .seconds(wait))
            let isLost = Int.random(in: 0..<3, using: &generator) == 0
            var (who, isThief) = (owner, false)
            if let thief, Bool.random(using: &generator) { (who, isThief) = (thief, true) }
            do {
                let answer = try await bench.backend.refresh(who.session)
                if !isLost {
                    who.session = answer
                    who.received += thief == nil ? 0 : 1
                }
            } catch {
                #expect(thief != nil, "\(what): an owner whom nobody robbed was signed out")
                #expect((error as? AuthenticationError)?.code == .sessionEnded, "\(what)")
                break
            }
            if isThief { thief = who } else { owner = who }
            try #require(min(owner.received, thief?.received ?? 0) < 2, "\(what): thief and owner both go on")
        }
        guard let thief, min(owner.received, thief.received) > 0 else { return }
        try await self.expectEnd(owner, thief, bench, "seed \(seed)")
    }

    /// Once both were given a token, one refresh each ends the session.
    private func expectEnd(_ owner: Holder, _ thief: Holder, _ bench: BackendBench, _ what: Comment) async throws {
        for holder in [owner, thief, owner] {
            bench.clock.advance(by: .seconds(Self.grace + 1))
            _ = try? await bench.backend.refresh(holder.session)
        }
        #expect(try await bench.store.session(owner.session.id) == nil, "\(what): the session goes on")
    }
}
