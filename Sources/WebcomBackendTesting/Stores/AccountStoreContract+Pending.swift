import WebcomAuthentication
import WebcomBackend

extension AccountStoreContract {
    static let pendingChecks: [Check] = [
        Check("MFA-1: grant hold: writes a challenge and gives nothing yet", Self.hold),
        Check("grant hold: takes the place of an earlier one of its flow", Self.holdReplaces),
        Check(
            "grant hold: conflicts when the account is gone or disabled, or the identity suspended", Self.holdConflicts),
        Check("grant hold: a challenge that names no account has no conflict", Self.holdNobody),
        Check("grant hold: a selector that is taken is a conflict", Self.holdTaken),
        Check("grant raiseSession: gives factors and a level, and changes nothing else", Self.raise),
        Check("grant raiseSession: .sessionEnded when it does not stand", Self.raiseConflicts),
        Check("settleAttempt: a proof that opens no session has its password hashed anew", Self.verifyRehash),
    ]

    private static func hold(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app")])
        try await bench.open(Sample.challenge("code", flow: "flow"))
        let limit = Sample.limit("source", 9, isForgiven: true)
        var held = Sample.pending("held", flow: "flow")
        held.attemptsLeft = 7
        let answer = try await bench.redeem("code", limits: [limit], granting: .hold(held))
        try bench.equal(answer, .redeemed, "the answer")
        try bench.same(try await bench.store.challenge("held"), held, "the challenge that is held")
        try bench.equal(try await bench.store.challenge("code")?.consumptionDate, Sample.date(1), "the consumption")
        try bench.equal(
            try await bench.store.attemptCount(under: limit, now: Sample.date(1)), 0, "the tries that count")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["session-ada"], "the list of sessions")
        let again = try await bench.redeem("code", granting: .hold(Sample.pending("more")))
        try bench.equal(again, .consumed, "the answer to the same secret again")
        try bench.equal(try await bench.awaited(["held", "more"]), ["held"], "what is awaited")
        let other = try await bench.redeem("held", granting: .opening("new", .use(id: "app", step: 101)))
        try bench.equal(other, .unknown, "the answer to another purpose")
        let proof = try await bench.redeemPending("held", granting: .opening("new", .use(id: "app", step: 101)))
        try bench.equal(proof, .redeemed, "the answer to the second proof")
        try await bench.expectWritten(["effects", "refusal", "effects"])
    }

    private static func holdReplaces(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        for (number, flow) in ["flow", "flow", "other flow"].enumerated() {
            try await bench.open(Sample.challenge("code", flow: flow))
            let answer = try await bench.redeem("code", granting: .hold(Sample.pending("held \(number)", flow: flow)))
            try bench.equal(answer, .redeemed, "the answer to code \(number)")
        }
        let left = try await bench.awaited(["held 0", "held 1", "held 2"])
        try bench.equal(left, ["held 1", "held 2"], "what is awaited")
        let next = try await bench.redeemPending("held 1", granting: .hold(Sample.pending("next", flow: "flow")))
        try bench.equal(next, .redeemed, "the answer to a pending sign-in that is held on")
        try bench.expect(try await bench.store.challenge("next")?.consumptionDate == nil, "the held one is consumed")
        let again = try await bench.redeemPending("held 1", granting: .hold(Sample.pending("more", flow: "flow")))
        try bench.expect(again != .redeemed, "a pending sign-in was redeemed twice")
    }

    private static func holdConflicts(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.registration("eve", isDisabled: true))
        try await bench.register(Sample.registration("bob", password: Sample.password("old")))
        try await bench.attach("second", to: "bob")
        try await bench.recover("bob", by: "bob")
        let cases: [(name: String, uid: String, conflict: StoreConflict)] = [
            ("nobody", "uid-nobody", .accountGone), ("ada", "uid-eve", .accountGone), ("ada", "uid-bob", .accountGone),
            ("eve", "uid-eve", .accountDisabled), ("second", "uid-bob", .identitySuspended),
        ]
        let limit = Sample.limit("source", 99)
        for (number, (name, uid, conflict)) in cases.enumerated() {
            let challenge = Sample.challenge("code \(number)", for: name)
            try await bench.open(challenge)
            var held = Sample.pending("held", for: name)
            held.uid = uid
            let answer = try await bench.redeem("code \(number)", limits: [limit], granting: .hold(held))
            try bench.equal(answer, .conflict(conflict), "the answer for \(name) and \(uid)")
            try bench.same(try await bench.store.challenge("code \(number)"), challenge, "the challenge of \(name)")
            let count = try await bench.store.attemptCount(under: limit, now: Sample.date(1))
            try bench.equal(count, number + 1, "the tries that count")
        }
        try await bench.open(Sample.challenge("code", for: "bob"))
        var held = Sample.pending("held", for: "second")
        held.uid = "uid-bob"
        let answer = try await bench.redeem("code", granting: .hold(held))
        try bench.equal(answer, .conflict(.identitySuspended), "the answer where the held identity is suspended")
        try bench.equal(try await bench.awaited(["held"]), [], "what is awaited")
        let audit = try await bench.store.auditEntries(after: 0, limit: 100).map(\.action)
        try bench.equal(audit, Array(repeating: "refusal", count: cases.count + 1), "the audit")
    }

    private static func holdNobody(_ bench: StoreBench) async throws {
        try await bench.open(Sample.challenge("code", for: "nobody"))
        var held = Sample.pending("held", for: "nobody")
        held.uid = nil
        try bench.equal(try await bench.redeem("code", granting: .hold(held)), .redeemed, "the answer")
        try bench.same(try await bench.store.challenge("held"), held, "the challenge that is held")
    }

    private static func holdTaken(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.registration("bob"))
        try await bench.open(Sample.challenge("code"))
        try await bench.open(Sample.challenge("theirs", for: "bob"))
        for name in ["code", "theirs"] {
            let answer = try await bench.redeem("code", granting: .hold(Sample.pending(name)))
            try bench.equal(answer, .conflict(.versionChanged), "the answer to holding '\(name)'")
        }
        try bench.same(try await bench.store.challenge("code"), Sample.challenge("code"), "the challenge")
        try bench.same(
            try await bench.store.challenge("theirs"), Sample.challenge("theirs", for: "bob"), "the other challenge")
    }

    private static let factors = [
        AuthenticationFactor(provider: .phone, providerUID: "é", method: "otp", date: Sample.date(9)),
        AuthenticationFactor(provider: .eMail, providerUID: "x", method: "pwd", date: Sample.date(0)),
    ]

    private static func raise(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app")])
        try await bench.openSession("other", of: "ada")
        try await bench.open(Sample.challenge("code", purpose: .strongMethod))
        let grant = ChallengeGrant.raiseSession(
            id: "session-ada", uid: "uid-ada", factors: Self.factors, level: 2)
        let answer = try await bench.redeem("code", purpose: .strongMethod, granting: grant)
        try bench.equal(answer, .redeemed, "the answer")
        var raised = Sample.session("session-ada", of: "uid-ada")
        raised.factors = Self.factors
        raised.level = 2
        try bench.same(try await bench.store.session("session-ada"), raised, "the session")
        var other = Sample.session("other", of: "uid-ada")
        try bench.same(try await bench.store.session("other"), other, "another session")
        raised.generation = 8
        raised.factors = []
        raised.level = 0
        let renewed = try await bench.store.renewSession(raised, from: 7, now: Sample.date(2), effects: .none)
        try bench.equal(renewed, .done, "the answer to a renewal")
        other = try await bench.store.session("session-ada") ?? other
        try bench.equal(other.level, 2, "the level after a renewal")
        try bench.same(other.factors, Self.factors, "the factors after a renewal")
        try await bench.expectWritten(["effects"])
    }

    private static func raiseConflicts(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.registration("bob"))
        let challenge = Sample.challenge("code", expires: 5_000)
        try await bench.open(challenge)
        let cases = [
            ("none", "ada", 1), ("session-bob", "ada", 1), ("session-ada", "bob", 1), ("session-ada", "nobody", 1),
            ("SESSION-ADA", "ada", 1), ("session-ada", "ada", 1_000), ("session-ada", "ada", 999),
        ]
        for (id, name, second) in cases {
            let answer = try await bench.redeem(
                "code", granting: .raiseSession(id: id, uid: "uid-\(name)", factors: Self.factors, level: 2),
                at: second)
            try bench.equal(
                answer, .conflict(.sessionEnded), "the answer for the session '\(id)' of \(name) at \(second)")
        }
        try bench.same(try await bench.store.challenge("code"), challenge, "the challenge")
        let bob = Sample.session("session-bob", of: "uid-bob")
        try bench.same(try await bench.store.session("session-bob"), bob, "another account's session")
        try await bench.expectWritten(Array(repeating: "refusal", count: cases.count))
    }

    private static func verifyRehash(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old", version: 4)))
        let limit = Sample.limit("identity", 9, isForgiven: true)
        let (first, second) = (try await bench.reserved("ada", limits: [limit]), try await bench.reserved("ada"))
        let stale = try await bench.settle(
            first.reservation, as: .verified(version: 3, rehashed: Sample.password("stale", version: 4)))
        try bench.equal(stale, .conflict(.versionChanged), "the answer to another version")
        try bench.same(
            try await bench.reserved("ada").candidate?.password.verifier, Array("old".utf8), "the verifier after it")
        let answer = try await bench.settle(
            second.reservation, as: .verified(version: 4, rehashed: Sample.password("anew", version: 1)))
        try bench.equal(answer, .done, "the answer")
        let password = try await bench.reserved("ada").candidate?.password
        try bench.same(password?.verifier, Array("anew".utf8), "the verifier")
        try bench.equal(password?.version, 4, "the version")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["session-ada"], "the list of sessions")
        let plain = try await bench.reserved("ada").reservation
        try bench.equal(try await bench.settle(plain, as: .verified(version: 4)), .done, "the answer without one")
        let kept = try await bench.reserved("ada").candidate?.password
        try bench.same(kept, password, "the password without one")
        try await bench.expectWritten(["refusal", "effects", "effects"])
    }
}
