import WebcomBackend

extension AccountStoreContract {
    static let clockChecks: [Check] = [
        Check("ROB-5: redeem: what was found expired is over for good when the clock is set back", Self.clockExpired),
        Check("ROB-5: redeem: consumed and exhausted challenges stay so when the clock is set back", Self.clockUsed),
        Check("ROB-5: sessions: one that was found over is gone when the clock is set back", Self.clockSessions),
        Check("ROB-5: messages: a lease that another one took over does not come back", Self.clockLeases),
        Check("ROB-5: removeExpired: what was removed does not come back", Self.clockRemoved),
    ]

    private static func grant(_ session: String, ending: String? = nil) -> ChallengeGrant {
        .openSession(Sample.session(session, of: "uid-ada"), ending: ending)
    }

    private static func clockExpired(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        for mac in ["right", "wrong"] {
            try await bench.open(Sample.challenge(mac, expires: 100))
            let late = try await bench.redeem(mac, mac: mac, granting: Self.grant("s"), at: 100)
            try bench.equal(late, .expired, "the answer to the \(mac) secret at the end")
            let again = try await bench.redeem(mac, mac: mac, granting: Self.grant("s"), at: 5_000)
            try bench.equal(again, .expired, "the answer to the \(mac) secret long after the end")
            for second in [99, 1, -1_000] {
                let early = try await bench.redeem(mac, granting: Self.grant("s"), at: second)
                try bench.equal(early, .exhausted, "the answer once the clock was set back to \(second)")
            }
        }
        try bench.expect(try await bench.store.session("s") == nil, "an expired challenge opened a session")
        try await bench.expectWritten(Array(repeating: "refusal", count: 10))
    }

    private static func clockUsed(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("used", expires: 100))
        try await bench.open(Sample.challenge("tried", expires: 100, attempts: 1))
        _ = try await bench.redeem("used", granting: Self.grant("s"), at: 50)
        _ = try await bench.redeem("tried", mac: "wrong", granting: Self.grant("s"), at: 50)
        for second in [1_000, 49, -1_000] {
            let used = try await bench.redeem("used", granting: Self.grant("s2"), at: second)
            try bench.equal(used, .consumed, "the answer of the consumed one at \(second)")
            let tried = try await bench.redeem("tried", granting: Self.grant("s2"), at: second)
            let expected: RedeemAnswer = second == 1_000 ? .expired : .exhausted
            try bench.equal(tried, expected, "the answer of the exhausted one at \(second)")
        }
        try bench.expect(try await bench.store.session("s2") == nil, "a challenge opened a second session")
    }

    private static func clockSessions(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        for verb in ["renewed", "ended", "redeemed", "settled"] {
            let session = Sample.session(verb, of: "uid-ada", idle: 100)
            _ = try await bench.store.openSession(session, ending: nil, now: Sample.date(0), effects: .none)
        }
        var renewed = Sample.session("renewed", of: "uid-ada", idle: 5_000)
        renewed.generation = 8
        let renewal = try await bench.store.renewSession(renewed, from: 7, now: Sample.date(100), effects: .none)
        try bench.equal(renewal, .conflict(.sessionEnded), "the answer to a renewal at the end")
        let opening = try await bench.store.openSession(
            Sample.session("s", of: "uid-ada"), ending: "ended", now: Sample.date(100), effects: .none)
        try bench.equal(opening, .conflict(.sessionEnded), "the answer to an opening at the end")
        try await bench.open(Sample.challenge("code", expires: 1_000))
        let answer = try await bench.redeem("code", granting: Self.grant("s", ending: "redeemed"), at: 100)
        try bench.equal(answer, .conflict(.sessionEnded), "the answer to a redemption at the end")
        let reserved = try await bench.reserved("ada", at: 99)
        let settlement = try await bench.settle(
            reserved.reservation, as: Sample.success("s", of: "ada", ending: "settled"), at: 100)
        try bench.equal(settlement, .conflict(.sessionEnded), "the answer to a settlement at the end")
        for verb in ["renewed", "ended", "redeemed", "settled"] {
            try bench.expect(try await bench.store.session(verb) == nil, "the session '\(verb)' stands again")
        }
        try bench.equal(try await bench.sessionIDs(of: "uid-ada", at: 1), ["session-ada"], "the list later")
    }

    private static func clockLeases(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        let effects = StoreEffects(messages: [Sample.message("m")])
        _ = try await bench.store.openChallenge(
            Sample.challenge("code"), limits: [], now: Sample.date(0), effects: effects, refusal: .none)
        _ = try await bench.store.leaseMessages(
            limit: 1, owner: "first", until: Sample.date(50), now: Sample.date(10))
        _ = try await bench.store.leaseMessages(
            limit: 1, owner: "second", until: Sample.date(110), now: Sample.date(60))
        let back = Sample.date(30)
        let again = try await bench.store.leaseMessages(limit: 1, owner: "first", until: Sample.date(80), now: back)
        try bench.equal(again.map(\.id), [], "what the first owner leases once the clock was set back")
        try await bench.store.removeMessage("m", owner: "first", now: back, effects: .none)
        try bench.equal(try await bench.store.waitingMessageCount(now: back), 1, "the number of messages")
        try await bench.store.removeMessage("m", owner: "second", now: back, effects: .none)
        try bench.equal(try await bench.store.waitingMessageCount(now: back), 0, "the number of messages later")
    }

    private static func clockRemoved(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("code", expires: 100))
        try await bench.store.removeExpired(now: Sample.date(1_000_000), limit: 100)
        try bench.equal(
            try await bench.redeem("code", granting: Self.grant("s"), at: 1), .unknown, "the answer of the challenge")
        try bench.expect(try await bench.store.session("session-ada") == nil, "the session stands again")
    }
}
