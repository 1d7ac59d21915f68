import WebcomBackend

extension AccountStoreContract {
    static let passwordChecks: [Check] = [
        Check("setPassword: in place of the version named, whose successor it is", Self.setsPassword),
        Check("setPassword: the first one, from no version", Self.setsFirstPassword),
        Check("setPassword: in place of one that is void, from no version", Self.setsAfterVoid),
        Check("SES-5: setPassword: ends the other sessions where that is asked for, and tells of them", Self.setEnds),
        Check("TOK-6, LNK-4: setPassword: voids what is awaited for the account", Self.setVoids),
        Check("setPassword: conflicts without a trace, in their order", Self.setConflicts),
        Check("settleAttempt: verified opens no session, and forgives", Self.verifies),
        Check("settleAttempt: verified is refused as a success is", Self.verifiesLate),
        Check("passwords: of the account, that are not void, in the order of its identities", Self.listsPasswords),
    ]

    private static func setsPassword(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old", version: 4)))
        let late = try await bench.reserved("ada").reservation
        try bench.equal(try await bench.setPassword("new", from: 4), .done, "the answer")
        let password = try await bench.reserved("ada").candidate?.password
        try bench.equal(password?.verifier, Array("new".utf8), "the verifier")
        try bench.expect((password?.version ?? 0) > 4, "the version did not rise")
        let settled = try await bench.settle(late, as: Sample.success("late", of: "ada", version: 4))
        try bench.equal(settled, .conflict(.versionChanged), "the answer to a check of the old one")
        try bench.equal(
            try await bench.setPassword("newer", from: 4), .conflict(.versionChanged), "the answer from a version past")
        try await bench.expectWritten(["effects", "refusal"])
    }

    private static func setsFirstPassword(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try bench.equal(
            try await bench.setPassword("first", from: 1), .conflict(.versionChanged), "the answer from a version")
        try bench.equal(try await bench.setPassword("first", from: nil), .done, "the answer")
        let password = try await bench.reserved("ada").candidate?.password
        try bench.same(password, Sample.password("first"), "the password")
        try bench.equal(
            try await bench.setPassword("second", from: nil), .conflict(.versionChanged), "the answer to a second")
        try await bench.expectWritten(["effects"])
    }

    private static func setsAfterVoid(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old", version: 4)))
        try await bench.attach("second", to: "ada")
        try await bench.recover("ada", by: "second")
        var session = Sample.session("anew", of: "uid-ada")
        session.identity = Sample.key("ada")
        let attached = try await bench.store.attach(
            Sample.identity("ada", of: "uid-ada"), session: session, ending: nil, now: Sample.date(1), effects: .none)
        try bench.equal(attached, .done, "the answer to attaching it again")
        try bench.equal(try await bench.setPassword("new", from: nil, session: "anew"), .done, "the answer")
        let version = try await bench.reserved("ada").candidate?.password.version ?? 0
        try bench.expect(version > 5, "the version \(version) did not rise past the one that was void")
    }

    private static func setEnds(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old")))
        try await bench.register(Sample.registration("bob"))
        for id in ["1", "2"] { try await bench.openSession(id, of: "ada") }
        try bench.equal(try await bench.setPassword("new", from: 1), .done, "the answer")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada").count, 3, "the number of sessions")
        try bench.equal(try await bench.setPassword("newer", from: 2, endingOthers: true), .done, "the second answer")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["session-ada"], "the list of sessions")
        try bench.equal(try await bench.sessionIDs(of: "uid-bob"), ["session-bob"], "another account's sessions")
        try await bench.expectTold(["1", "2"], audit: ["effects", "effects"])
    }

    private static func setVoids(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old")))
        try await bench.open(Sample.challenge("reset", purpose: .passwordReset))
        try await bench.open(Sample.challenge("attachment", for: "new", purpose: .attachIdentity, uid: "uid-ada"))
        try await bench.open(Sample.challenge("theirs", for: "bob", purpose: .passwordReset))
        try bench.equal(try await bench.setPassword("new", from: 1), .done, "the answer")
        let awaited = try await bench.awaited(["reset", "attachment", "theirs"])
        try bench.equal(awaited, ["theirs"], "what is awaited")
    }

    private static func setConflicts(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old")))
        try await bench.attach("second", to: "ada", password: Sample.password("second"))
        try await bench.register(Sample.registration("bob", password: Sample.password("theirs")))
        try await bench.register(Sample.registration("eve", password: Sample.password("x"), isDisabled: true))
        try await bench.recover("ada", by: "ada")
        try await bench.open(Sample.challenge("reset", purpose: .passwordReset))
        let cases: [(String, String, String, Int64, Int, StoreConflict)] = [
            ("ada", "nobody", "after", 2, 1, .accountGone), ("eve", "eve", "session-eve", 1, 1, .accountDisabled),
            ("ada", "ada", "no such session", 2, 1, .sessionEnded), ("ada", "ada", "session-bob", 2, 1, .sessionEnded),
            ("bob", "ada", "after", 1, 1, .identityGone), ("nothing", "ada", "after", 1, 1, .identityGone),
            ("second", "ada", "after", 2, 1, .identitySuspended), ("ada", "ada", "after", 1, 1, .versionChanged),
            ("ada", "ada", "after", 2, 1_000, .sessionEnded),
        ]
        for (number, (identity, name, session, version, second, conflict)) in cases.enumerated() {
            let answer = try await bench.setPassword(
                "new", on: identity, of: name, from: version, session: session, endingOthers: true, at: second)
            try bench.equal(answer, .conflict(conflict), "the answer in case \(number)")
        }
        try bench.equal(try await bench.awaited(["reset"]), ["reset"], "what is awaited")
        try bench.equal(
            try await bench.reserved("ada").candidate?.password.verifier, Array("recovered".utf8), "the verifier")
        try await bench.expectTold(["session-ada"], audit: [])
    }

    private static func verifies(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        let limits = [Sample.limit("identity", 1, isForgiven: true), Sample.limit("source", 9)]
        let attempt = try await bench.reserved("ada", limits: limits).reservation
        try bench.equal(try await bench.settle(attempt, as: .verified(version: 1)), .done, "the answer")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["session-ada"], "the list of sessions")
        try bench.same(
            try await bench.reserved("ada").candidate?.password, Sample.password("secret"), "the password")
        let wait = try await bench.wait("ada", limits: limits, at: 2)
        try bench.equal(wait, nil, "the wait under the limit that is forgiven")
        let again = try await bench.settle(attempt, as: .verified(version: 1))
        try bench.equal(again, .conflict(.versionChanged), "the answer to a second settlement")
        try await bench.expectWritten(["effects"])
    }

    private static func verifiesLate(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        try await bench.register(Sample.registration("eve", password: Sample.password("x"), isDisabled: true))
        let limits = [Sample.limit("identity", 2, isForgiven: true)]
        let attempts = [
            try await bench.reserved("ada", limits: limits).reservation, try await bench.reserved("ada").reservation,
            try await bench.reserved("eve").reservation, try await bench.reserved("nobody").reservation,
        ]
        let other = try await bench.settle(attempts[1], as: .verified(version: 2))
        try bench.equal(other, .conflict(.versionChanged), "the answer for another version")
        try bench.equal(try await bench.setPassword("new", from: 1), .done, "the answer to setting another one")
        let late = try await bench.settle(attempts[0], as: .verified(version: 1))
        try bench.equal(late, .conflict(.versionChanged), "the answer when it was set anew")
        let disabled = try await bench.settle(attempts[2], as: .verified(version: 1))
        try bench.equal(disabled, .conflict(.accountDisabled), "the answer when the account is disabled")
        let nobody = try await bench.settle(attempts[3], as: .verified(version: 1))
        try bench.equal(nobody, .conflict(.versionChanged), "the answer when there was nothing to verify against")
        _ = try await bench.reserved("ada", limits: limits)
        let wait = try await bench.wait("ada", limits: limits, at: 1)
        try bench.expect(wait != nil, "a conflict forgives")
        try await bench.expectWritten(["refusal", "effects", "refusal", "refusal", "refusal", "refusal"])
    }

    private static func listsPasswords(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("first")))
        try await bench.register(Sample.registration("bob", password: Sample.password("theirs")))
        try await bench.attach("zed", to: "ada", at: 1, password: Sample.password("second", version: 3))
        try await bench.attach("mid", to: "ada", at: 2)
        let both = [
            IdentityPassword(key: Sample.key("ada"), password: Sample.password("first")),
            IdentityPassword(key: Sample.key("zed"), password: Sample.password("second", version: 3)),
        ]
        try bench.same(try await bench.store.passwords(of: "uid-ada"), both, "the list")
        try bench.equal(try await bench.store.passwords(of: "uid-nobody").count, 0, "the number of nobody's")
        try await bench.recover("ada", by: "mid", at: 3)
        let names = try await bench.store.passwords(of: "uid-ada").map(\.key.providerUID)
        try bench.equal(names, ["mid"], "the list when the others are void")
    }
}
