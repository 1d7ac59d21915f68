import WebcomBackend

extension AccountStoreContract {
    static let grantChecks: [Check] = [
        Check("grant register: makes the account", Self.grantRegister),
        Check("grant register: a taken identity is a conflict that consumes and counts nothing", Self.grantTaken),
        Check("grant openSession: opens a session and ends the one named", Self.grantSession),
        Check("grant openSession: conflicts when the account is gone or disabled", Self.grantSessionConflicts),
        Check("grant setPassword: sets it, raises its version, ends every session, opens one", Self.grantPassword),
        Check("LNK-4: grant setPassword ends what else is awaited for the account", Self.grantPasswordAlone),
        Check("OAU-2: grant nothing: uses the challenge up, once, and gives nothing", Self.grantNothing),
        Check("grant setPassword: conflicts when the account is gone or disabled", Self.grantPasswordConflicts),
    ]

    private static func grantRegister(_ bench: StoreBench) async throws {
        let ada = Sample.registration("ada", password: Sample.password("secret"))
        try await bench.open(Sample.challenge("code", purpose: .attachIdentity))
        let answer = try await bench.redeem("code", purpose: .attachIdentity, granting: .register(ada))
        try bench.equal(answer, .redeemed, "the answer")
        try bench.same(try await bench.store.account("uid-ada"), ada.account, "the account")
        try bench.same(try await bench.store.identity(Sample.key("ada")), ada.identity, "the identity")
        try bench.same(try await bench.store.session("session-ada"), ada.session, "the session")
        try bench.same(try await bench.reserved("ada").candidate?.password, ada.password, "the password")
        try await bench.expectWritten(["effects"])
    }

    private static func grantNothing(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("code"))
        try bench.equal(try await bench.redeem("code", granting: .nothing), .redeemed, "the answer")
        try bench.equal(try await bench.store.challenge("code")?.consumptionDate, Sample.date(1), "the consumption")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["session-ada"], "the list of sessions")
        try bench.equal(try await bench.redeem("code", granting: .nothing), .consumed, "the answer to it again")
        try await bench.open(Sample.challenge("of nobody", for: "nobody"))
        try bench.equal(
            try await bench.redeem("of nobody", granting: .nothing), .redeemed, "the answer where there is no account")
        try await bench.expectWritten(["effects", "refusal", "effects"])
    }

    private static func grantTaken(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        var second = Sample.registration("ada")
        second.account.uid = "uid-other"
        second.identity?.uid = "uid-other"
        second.session = Sample.session("session-other", of: "uid-other")
        try await bench.open(Sample.challenge("code"))
        let answer = try await bench.redeem("code", granting: .register(second))
        try bench.equal(answer, .conflict(.identityTaken), "the answer")
        try bench.same(try await bench.store.challenge("code"), Sample.challenge("code"), "the challenge")
        try bench.expect(try await bench.store.account("uid-other") == nil, "an account was made all the same")
        try bench.expect(try await bench.store.session("session-other") == nil, "a session was opened all the same")
        let grant = ChallengeGrant.openSession(Sample.session("s", of: "uid-ada"), ending: nil)
        try bench.equal(try await bench.redeem("code", granting: grant), .redeemed, "the answer to another grant")
        try await bench.expectWritten(["refusal", "effects"])
    }

    private static func grantSession(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        let session = Sample.session("new", of: "uid-ada", at: 1)
        try await bench.open(Sample.challenge("code"))
        let answer = try await bench.redeem("code", granting: .openSession(session, ending: "session-ada"))
        try bench.equal(answer, .redeemed, "the answer")
        try bench.same(try await bench.store.session("new"), session, "the session")
        try bench.expect(try await bench.store.session("session-ada") == nil, "the session named is not ended")
        try await bench.open(Sample.challenge("code 2"))
        let next = ChallengeGrant.openSession(Sample.session("newer", of: "uid-ada", at: 2), ending: "no such session")
        try bench.equal(
            try await bench.redeem("code 2", granting: next), .conflict(.sessionEnded), "the answer with nothing to end"
        )
        try bench.equal(try await bench.sessionIDs(of: "uid-ada", at: 3), ["new"], "the list of sessions")
    }

    private static func grantSessionConflicts(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.registration("eve", isDisabled: true))
        for (name, conflict) in [("nobody", StoreConflict.accountGone), ("eve", .accountDisabled)] {
            let challenge = Sample.challenge("code \(name)", for: name)
            try await bench.open(challenge)
            let grant = ChallengeGrant.openSession(Sample.session("s", of: "uid-\(name)"), ending: "session-ada")
            let answer = try await bench.redeem("code \(name)", granting: grant)
            try bench.equal(answer, .conflict(conflict), "the answer for the account of \(name)")
            let stored = try await bench.store.challenge("code \(name)")
            try bench.same(stored, challenge, "the challenge of \(name)")
        }
        try bench.expect(try await bench.store.session("s") == nil, "a session was opened all the same")
        try bench.expect(try await bench.store.session("session-ada") != nil, "a session was ended all the same")
        try await bench.expectWritten(["refusal", "refusal"])
    }

    private static func grantPassword(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old", version: 5)))
        try await bench.register(Sample.registration("bob"))
        let second = Sample.session("second", of: "uid-ada")
        _ = try await bench.store.openSession(second, ending: nil, now: Sample.date(0), effects: .none)
        let session = Sample.session("new", of: "uid-ada")
        try await bench.open(Sample.challenge("token", purpose: .passwordReset))
        let grant = ChallengeGrant.setPassword(Sample.password("new", version: 1), session: session)
        let answer = try await bench.redeem("token", purpose: .passwordReset, granting: grant)
        try bench.equal(answer, .redeemed, "the answer")
        let password = try await bench.reserved("ada").candidate?.password
        try bench.equal(password?.verifier, Array("new".utf8), "the verifier")
        try bench.expect((password?.version ?? 0) > 5, "the version did not rise")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["new"], "the list of sessions")
        for id in ["session-ada", "second"] {
            try bench.expect(try await bench.store.session(id) == nil, "the session '\(id)' still stands")
        }
        try bench.equal(try await bench.sessionIDs(of: "uid-bob"), ["session-bob"], "the sessions of another account")
        try await bench.expectTold(["session-ada", "second"], audit: ["effects"])
    }

    private static func grantPasswordAlone(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.registration("bob"))
        try await bench.open(Sample.challenge("theirs", for: "bob"))
        try await bench.open(Sample.challenge("code"))
        try await bench.open(Sample.challenge("token", purpose: .passwordReset))
        let session = Sample.session("new", of: "uid-ada")
        let wrong = try await bench.redeem(
            "token", mac: "wrong", purpose: .passwordReset,
            granting: .setPassword(Sample.password("new"), session: session))
        try bench.equal(wrong, .wrong(attemptsLeft: 2), "the answer to a wrong secret")
        try bench.expect(try await bench.store.challenge("code") != nil, "a wrong secret removed another challenge")
        let answer = try await bench.redeem(
            "token", purpose: .passwordReset, granting: .setPassword(Sample.password("new"), session: session))
        try bench.equal(answer, .redeemed, "the answer")
        try bench.expect(try await bench.store.challenge("code") == nil, "another challenge of the account stayed")
        try bench.expect(try await bench.store.challenge("theirs") != nil, "another account's challenge went")
        let again = try await bench.redeem(
            "token", purpose: .passwordReset, granting: .setPassword(Sample.password("new"), session: session))
        try bench.equal(again, .consumed, "the answer to the same secret again")
    }

    private static func grantPasswordConflicts(_ bench: StoreBench) async throws {
        let password = Sample.password("old")
        try await bench.register(Sample.registration("eve", password: password, isDisabled: true))
        for (name, conflict) in [("nobody", StoreConflict.accountGone), ("eve", .accountDisabled)] {
            let challenge = Sample.challenge("token \(name)", for: name, purpose: .passwordReset)
            try await bench.open(challenge)
            let session = Sample.session("s", of: "uid-\(name)")
            let answer = try await bench.redeem(
                "token \(name)", purpose: .passwordReset,
                granting: .setPassword(Sample.password("new", version: 2), session: session))
            try bench.equal(answer, .conflict(conflict), "the answer for the account of \(name)")
            try bench.same(try await bench.store.challenge("token \(name)"), challenge, "the challenge of \(name)")
        }
        try bench.same(try await bench.reserved("eve").candidate?.password, password, "the password")
        try bench.expect(try await bench.store.session("session-eve") != nil, "a session was ended all the same")
        try await bench.expectWritten(["refusal", "refusal"])
    }
}
