import WebcomBackend

extension AccountStoreContract {
    static let challengeChecks: [Check] = [
        Check("openChallenge: writes the challenge and its effects; looking does not use it up", Self.openWrites),
        Check("openChallenge: takes the place of the same flow and purpose only", Self.openReplaces),
        Check("openChallenge: a reached limit writes the refusal only and counts nothing", Self.openLimited),
    ]

    private static func openWrites(_ bench: StoreBench) async throws {
        let decoy = Sample.challenge("decoy", isDecoy: true)
        var newcomer = Sample.challenge("newcomer", purpose: .attachIdentity)
        newcomer.uid = nil
        for challenge in [Sample.challenge("code"), decoy, newcomer] {
            let answer = try await bench.store.openChallenge(
                challenge, limits: [], now: Sample.date(0), effects: bench.mark("effects"),
                refusal: bench.mark("refusal"))
            try bench.equal(answer, .allowed, "the answer")
            for _ in 1...3 {
                let stored = try await bench.store.challenge(challenge.selector)
                try bench.same(stored, challenge, "the challenge \(challenge.selector)")
            }
        }
        try await bench.expectWritten(["effects", "effects", "effects"])
    }

    private static func openReplaces(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("old", flow: "flow"))
        try await bench.open(Sample.challenge("other flow", flow: "flow 2"))
        try await bench.open(Sample.challenge("other purpose", purpose: .passwordReset, flow: "flow"))
        try await bench.open(Sample.challenge("new", flow: "flow"))
        try bench.expect(try await bench.store.challenge("old") == nil, "the earlier challenge is still there")
        let grant = ChallengeGrant.openSession(Sample.session("s", of: "uid-ada"), ending: nil)
        try bench.equal(try await bench.redeem("old", granting: grant), .unknown, "the answer to the earlier one")
        for selector in ["other flow", "other purpose", "new"] {
            try bench.expect(try await bench.store.challenge(selector) != nil, "the challenge '\(selector)' is gone")
        }
        try bench.equal(try await bench.redeem("new", granting: grant), .redeemed, "the answer to the newer one")
        try await bench.open(Sample.challenge("third", flow: "flow"))
        let again = ChallengeGrant.openSession(Sample.session("s2", of: "uid-ada"), ending: nil)
        try bench.equal(try await bench.redeem("third", granting: again), .redeemed, "the answer after a redemption")
    }

    private static func openLimited(_ bench: StoreBench) async throws {
        let tight = Sample.limit("tight", 1, in: 60)
        let wide = Sample.limit("wide", 2, in: 60)
        func open(_ selector: String, _ limits: [RateLimit], at second: Int) async throws -> LimitAnswer {
            try await bench.store.openChallenge(
                Sample.challenge(selector, flow: "flow"), limits: limits, now: Sample.date(second),
                effects: bench.mark("effects"), refusal: bench.mark("refusal"))
        }
        try bench.equal(try await open("1", [tight, wide], at: 0), .allowed, "the first answer")
        let limited = try await open("2", [tight, wide], at: 10)
        try bench.equal(limited, .limited(retryAfter: .seconds(50)), "the second answer")
        try bench.expect(try await bench.store.challenge("2") == nil, "a refused challenge was written")
        try bench.expect(try await bench.store.challenge("1") != nil, "a refused challenge took another's place")
        try bench.equal(try await open("3", [wide], at: 20), .allowed, "the answer under a limit with room left")
        let full = try await open("4", [wide], at: 30)
        try bench.equal(full, .limited(retryAfter: .seconds(30)), "the answer under the limit that is now full")
        try bench.equal(try await open("5", [tight, wide], at: 60), .allowed, "the answer at the end of the window")
        try await bench.expectWritten(["effects", "refusal", "effects", "refusal", "effects"])
    }
}
