import WebcomBackend

extension AccountStoreContract {
    static let redemptionChecks: [Check] = [
        Check("redeem: the right secret redeems once; later tries are consumed", Self.redeemOnce),
        Check("redeem: unknown selectors and other purposes write nothing", Self.redeemUnknown),
        Check("redeem: wrong tries are counted down to exhausted; the right secret is too late then", Self.redeemWrong),
        Check("redeem: the right secret works after a wrong one", Self.redeemAfterWrong),
        Check("redeem: a challenge is expired at its end exactly", Self.redeemExpired),
        Check("redeem: consumed comes before expired, expired before exhausted", Self.redeemOrder),
        Check("redeem: every secret of a decoy is wrong", Self.redeemDecoy),
        Check("OTP-5: limits count tries across challenges; a redemption forgives", Self.redeemLimits),
        Check("redeem: a part of the MAC, more than it and none are wrong", Self.redeemPartialMAC),
    ]

    private static func grant(_ session: String = "s") -> ChallengeGrant {
        .openSession(Sample.session(session, of: "uid-ada"), ending: nil)
    }

    private static func redeemOnce(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("code"))
        try bench.equal(try await bench.redeem("code", granting: Self.grant(), at: 5), .redeemed, "the first answer")
        let challenge = try await bench.store.challenge("code")
        try bench.equal(challenge?.consumptionDate, Sample.date(5), "the date of the redemption")
        let second = try await bench.redeem("code", granting: Self.grant("s2"), at: 6)
        try bench.equal(second, .consumed, "the second answer")
        let wrong = try await bench.redeem("code", mac: "wrong", granting: Self.grant("s3"), at: 6)
        try bench.equal(wrong, .consumed, "the answer to a wrong secret after the redemption")
        try bench.equal(try await bench.store.challenge("code")?.attemptsLeft, 3, "the tries left")
        try bench.equal(try await bench.store.challenge("code")?.consumptionDate, Sample.date(5), "the date later")
        try bench.expect(try await bench.store.session("s") != nil, "no session was opened")
        try bench.expect(try await bench.store.session("s2") == nil, "a consumed challenge opened a session")
        try await bench.expectWritten(["effects", "refusal", "refusal"])
    }

    private static func redeemUnknown(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("code"))
        let nobody = try await bench.redeem("another", granting: Self.grant())
        try bench.equal(nobody, .unknown, "the answer to an unknown selector")
        for mac in ["right", "wrong"] {
            let other = try await bench.redeem("code", mac: mac, purpose: .passwordReset, granting: Self.grant())
            try bench.equal(other, .unknown, "the answer to another purpose with the \(mac) secret")
        }
        try bench.same(try await bench.store.challenge("code"), Sample.challenge("code"), "the challenge")
        try bench.expect(try await bench.store.session("s") == nil, "a session was opened")
        try await bench.expectWritten([])
    }

    private static func redeemWrong(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("code", attempts: 3))
        let expected: [RedeemAnswer] = [.wrong(attemptsLeft: 2), .wrong(attemptsLeft: 1), .exhausted, .exhausted]
        for (number, answer) in expected.enumerated() {
            let actual = try await bench.redeem("code", mac: "wrong", granting: Self.grant())
            try bench.equal(actual, answer, "the answer to wrong try \(number + 1)")
            let left = try await bench.store.challenge("code")?.attemptsLeft
            try bench.equal(left, max(0, 2 - number), "the tries left after wrong try \(number + 1)")
        }
        let late = try await bench.redeem("code", granting: Self.grant())
        try bench.equal(late, .exhausted, "the answer to the right secret when no try is left")
        try bench.expect(try await bench.store.session("s") == nil, "a session was opened")
        try await bench.expectWritten(Array(repeating: "refusal", count: 5))
    }

    private static func redeemAfterWrong(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("code", attempts: 2))
        let wrong = try await bench.redeem("code", mac: "wrong", granting: Self.grant())
        try bench.equal(wrong, .wrong(attemptsLeft: 1), "the answer to the wrong secret")
        try bench.equal(
            try await bench.redeem("code", granting: Self.grant()), .redeemed, "the answer to the right one")
        try await bench.expectWritten(["refusal", "effects"])
    }

    private static func redeemExpired(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("late", expires: 100))
        try await bench.open(Sample.challenge("in time", expires: 100))
        let late = try await bench.redeem("late", granting: Self.grant(), at: 100)
        try bench.equal(late, .expired, "the answer at the end exactly")
        let wrong = try await bench.redeem("late", mac: "wrong", granting: Self.grant(), at: 101)
        try bench.equal(wrong, .expired, "the answer to a wrong secret after the end")
        try bench.equal(try await bench.store.challenge("late")?.attemptsLeft, 0, "the tries left of an expired one")
        let inTime = try await bench.redeem("in time", granting: Self.grant(), at: 99)
        try bench.equal(inTime, .redeemed, "the answer a second before the end")
        try await bench.expectWritten(["refusal", "refusal", "effects"])
    }

    private static func redeemOrder(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("code"))
        _ = try await bench.redeem("code", granting: Self.grant(), at: 1)
        let consumed = try await bench.redeem("code", granting: Self.grant("s2"), at: 1_000)
        try bench.equal(consumed, .consumed, "the answer to a consumed challenge after its end")
        try await bench.open(Sample.challenge("used up", attempts: 1))
        let last = try await bench.redeem("used up", mac: "wrong", granting: Self.grant("s2"), at: 1)
        try bench.equal(last, .exhausted, "the answer to the last try")
        let expired = try await bench.redeem("used up", granting: Self.grant("s2"), at: 100)
        try bench.equal(expired, .expired, "the answer to an exhausted challenge after its end")
    }

    private static func redeemDecoy(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("decoy", attempts: 3, isDecoy: true))
        let tries: [(String, RedeemAnswer)] = [
            ("right", .wrong(attemptsLeft: 2)), ("wrong", .wrong(attemptsLeft: 1)), ("right", .exhausted),
        ]
        for (mac, expected) in tries {
            let answer = try await bench.redeem("decoy", mac: mac, granting: Self.grant())
            try bench.equal(answer, expected, "the answer to the \(mac) secret of a decoy")
        }
        try bench.expect(try await bench.store.session("s") == nil, "a decoy opened a session")
        try await bench.expectWritten(["refusal", "refusal", "refusal"])
    }

    private static func redeemLimits(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        let limits = [Sample.limit("identity", 3, isForgiven: true), Sample.limit("source", 100)]
        for name in ["one", "two", "three"] { try await bench.open(Sample.challenge(name)) }
        for name in ["one", "two"] {
            let wrong = try await bench.redeem(name, mac: "wrong", limits: limits, granting: Self.grant())
            try bench.equal(wrong, .wrong(attemptsLeft: 2), "a wrong try")
        }
        try bench.equal(
            try await bench.redeem("three", limits: limits, granting: Self.grant()), .redeemed, "the third try")
        try await bench.open(Sample.challenge("four", attempts: 10))
        for _ in 1...3 { _ = try await bench.redeem("four", mac: "wrong", limits: limits, granting: Self.grant("s2")) }
        for mac in ["wrong", "right"] {
            let late = try await bench.redeem("four", mac: mac, limits: limits, granting: Self.grant("s2"), at: 11)
            try bench.equal(late, .limited(retryAfter: .seconds(50)), "a \(mac) try past the limit")
        }
        let after = try await bench.redeem("four", limits: limits, granting: Self.grant("s2"), at: 61)
        try bench.equal(after, .redeemed, "the right secret after the window")
    }

    private static func redeemPartialMAC(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("code", attempts: 10))
        for (number, mac) in ["righ", "right!", "", "Right", "righT", "right\0"].enumerated() {
            let answer = try await bench.redeem("code", mac: mac, granting: Self.grant())
            try bench.equal(answer, .wrong(attemptsLeft: 9 - number), "the answer to a MAC that is nearly right")
        }
    }
}
