import WebcomBackend

extension AccountStoreContract {
    static let replacementChecks: [Check] = [
        Check("grant replace: the new identity takes the place of the other one, with its password", Self.replaces),
        Check("grant replace: swaps the session, and ends those that the other one opened", Self.replaceSessions),
        Check("grant replace: a suspended one leaves no password, and the new one can be used", Self.replaceSuspended),
        Check("grant replace: conflicts consume and change nothing", Self.replaceConflicts),
        Check("grant replace: one that replaces itself is renewed", Self.replaceItself),
        Check("grant replace: a check of the password under the other identity ends nowhere", Self.replaceLate),
    ]

    private static func replace(
        _ bench: StoreBench, _ selector: String = "token", _ old: String = "ada", by new: String = "new",
        of name: String = "ada", session: String = "swapped", ending: String = "session-ada", at second: Int = 1
    ) async throws -> RedeemAnswer {
        let uid = "uid-\(name)"
        try await bench.open(Sample.challenge(selector, for: new, purpose: .attachIdentity, expires: 9_000, uid: uid))
        var session = Sample.session(session, of: uid, at: second, idle: 50_000, absolute: 60_000)
        session.identity = Sample.key(new)
        let grant = ChallengeGrant.replace(
            Sample.identity(new, of: uid, at: second), replacing: Sample.key(old), session: session, ending: ending)
        return try await bench.redeem(selector, purpose: .attachIdentity, granting: grant, at: second)
    }

    private static func replaces(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret", version: 4)))
        try await bench.attach("second", to: "ada", password: Sample.password("other"))
        try await bench.open(Sample.challenge("reset", purpose: .passwordReset))
        try await bench.open(Sample.challenge("code for second", for: "second", uid: "uid-ada"))
        try bench.equal(try await Self.replace(bench), .redeemed, "the answer")
        try bench.expect(try await bench.store.identity(Sample.key("ada")) == nil, "the other one is still there")
        try bench.same(
            try await bench.store.identity(Sample.key("new")), Sample.identity("new", of: "uid-ada", at: 1),
            "the identity")
        let names = try await bench.store.identities(of: "uid-ada").map(\.key.providerUID)
        try bench.equal(names, ["second", "new"], "the list of identities")
        let password = try await bench.reserved("new").candidate?.password
        try bench.same(password, Sample.password("secret", version: 4), "the password")
        try bench.expect(try await bench.reserved("ada").candidate == nil, "the password is still on the other one")
        try bench.expect(try await bench.reserved("second").candidate != nil, "a third one's password is gone")
        let awaited = try await bench.awaited(["reset", "code for second"])
        try bench.equal(awaited, ["code for second"], "what is awaited")
        let again = try await bench.redeem(
            "token", purpose: .attachIdentity, granting: .register(Sample.guest("guest")))
        try bench.equal(again, .consumed, "the answer to redeeming it again")
    }

    private static func replaceSessions(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.attach("second", to: "ada")
        for (id, name) in [("1", "ada"), ("2", "second"), ("mine", "ada")] {
            try await bench.openSession(id, of: "ada", by: name)
        }
        try bench.equal(try await Self.replace(bench, ending: "mine"), .redeemed, "the answer")
        let left = try await bench.sessionIDs(of: "uid-ada").sorted()
        try bench.equal(left, ["2", "session-ada", "swapped"], "the list of sessions")
        try await bench.expectTold(["1"], audit: ["effects"])
    }

    private static func replaceSuspended(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        try await bench.attach("second", to: "ada")
        try await bench.recover("ada", by: "second")
        try bench.equal(try await Self.replace(bench, ending: "after"), .redeemed, "the answer")
        let identity = try await bench.store.identity(Sample.key("new"))
        try bench.expect(identity != nil && identity?.suspensionDate == nil, "the new one cannot be used")
        try bench.expect(try await bench.reserved("new").candidate == nil, "the password that was void came back")
        try bench.equal(try await bench.store.identities(of: "uid-ada").count, 2, "the number of identities")
    }

    private static func replaceConflicts(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        try await bench.attach("second", to: "ada")
        try await bench.register(Sample.registration("bob"))
        try await bench.register(Sample.registration("eve", isDisabled: true))
        let cases: [(old: String, new: String, name: String, ending: String, StoreConflict)] = [
            ("ada", "bob", "ada", "session-ada", .identityTaken),
            ("ada", "second", "ada", "session-ada", .identityTaken),
            ("bob", "new", "ada", "session-ada", .identityGone),
            ("nothing", "new", "ada", "session-ada", .identityGone),
            ("ada", "new", "nobody", "session-ada", .accountGone),
            ("eve", "new", "eve", "session-eve", .accountDisabled),
            ("ada", "new", "ada", "no such session", .sessionEnded),
        ]
        for (number, (old, new, name, ending, conflict)) in cases.enumerated() {
            let answer = try await Self.replace(bench, "\(number)", old, by: new, of: name, ending: ending)
            try bench.equal(answer, .conflict(conflict), "the answer in case \(number)")
            let date = try await bench.store.challenge("\(number)")?.consumptionDate
            try bench.expect(date == nil, "the challenge of case \(number) is consumed")
        }
        let taken = try await Self.replace(bench, "taken", session: "session-bob")
        try bench.equal(taken, .conflict(.versionChanged), "the answer when the session's name is taken")
        let over = try await Self.replace(bench, "over", at: 1_000)
        try bench.equal(over, .conflict(.sessionEnded), "the answer at the end of the session exactly")
        let names = try await bench.store.identities(of: "uid-ada").map(\.key.providerUID).sorted()
        try bench.equal(names, ["ada", "second"], "the list of identities")
        try bench.expect(try await bench.reserved("ada").candidate != nil, "the password is gone")
        try await bench.expectWritten(Array(repeating: "refusal", count: 9))
    }

    private static func replaceItself(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        try await bench.openSession("1", of: "ada", by: "ada")
        try bench.equal(try await Self.replace(bench, by: "ada"), .redeemed, "the answer")
        let identity = try await bench.store.identity(Sample.key("ada"))
        try bench.equal(identity?.creationDate, Sample.date(0), "the date when it was attached")
        try bench.expect(try await bench.reserved("ada").candidate != nil, "its password is gone")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["swapped", "1"], "the list of sessions")
        try await bench.expectWritten(["effects"])
    }

    private static func replaceLate(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        let attempts = [try await bench.reserved("ada").reservation, try await bench.reserved("ada").reservation]
        try bench.equal(try await Self.replace(bench), .redeemed, "the answer")
        let gone = try await bench.settle(attempts[0], as: Sample.success("late", of: "ada"))
        try bench.equal(gone, .conflict(.versionChanged), "the answer while it is gone")
        try await bench.attach("ada", to: "ada", password: Sample.password("another"))
        let again = try await bench.settle(attempts[1], as: Sample.success("late", of: "ada"))
        try bench.equal(again, .conflict(.versionChanged), "the answer when it is there again")
    }
}
