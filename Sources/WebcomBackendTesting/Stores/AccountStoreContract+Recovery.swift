import WebcomBackend

extension AccountStoreContract {
    static let recoveryChecks: [Check] = [
        Check("LNK-3: grant setPassword suspends the account's other identities", Self.recoverySuspends),
        Check("LNK-3: a suspended identity opens no session, by any verb", Self.recoveryShutsOut),
        Check("LNK-3: a suspended identity has no password, and no check of the old one ends", Self.recoveryVoids),
        Check("LNK-3: grant attach ends a suspension, and brings no old password back", Self.recoveryConfirms),
        Check("LNK-3: on probation, grant setPassword leaves what was attached before", Self.recoveryOnProbation),
    ]

    /// An account whose identities `ada`, `second` and `third` were attached at 0, 10 and 20; `third` has a password.
    private static func three(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old")))
        try await bench.register(Sample.registration("bob", password: Sample.password("theirs")))
        for (name, second) in [("second", 10), ("third", 20)] {
            try await bench.open(Sample.challenge(name, for: name, purpose: .attachIdentity, expires: 900))
            let password = name == "third" ? Sample.password("third", version: 7) : nil
            let grant = ChallengeGrant.attach(
                Sample.identity(name, of: "uid-ada", at: second), password: password,
                session: Sample.session(name, of: "uid-ada"), ending: nil)
            let answer = try await bench.redeem(name, purpose: .attachIdentity, granting: grant, at: second)
            try bench.equal(answer, .redeemed, "the answer to attaching '\(name)'")
        }
    }

    /// Sets a new password on an identity of `ada`.
    private static func recover(
        _ bench: StoreBench, by name: String, probation: Duration = .zero, at second: Int
    ) async throws -> RedeemAnswer {
        let selector = "reset \(second)"
        try await bench.open(Sample.challenge(selector, for: name, purpose: .passwordReset, expires: 900))
        let session = Sample.session("after \(second)", of: "uid-ada")
        return try await bench.redeem(
            selector, purpose: .passwordReset,
            granting: .setPassword(Sample.password("new"), session: session, probation: probation), at: second)
    }

    private static func suspended(_ bench: StoreBench) async throws -> [String] {
        try await bench.store.identities(of: "uid-ada").filter { $0.suspensionDate != nil }.map(\.key.providerUID)
    }

    private static func recoverySuspends(_ bench: StoreBench) async throws {
        try await Self.three(bench)
        try bench.equal(try await Self.suspended(bench), [], "the suspended identities before")
        try bench.equal(try await Self.recover(bench, by: "second", at: 30), .redeemed, "the answer")
        try bench.equal(try await Self.suspended(bench), ["ada", "third"], "the suspended identities")
        let third = try await bench.store.identity(Sample.key("third"))
        try bench.equal(third?.suspensionDate, Sample.date(30), "the date of the suspension")
        let other = try await bench.store.identity(Sample.key("bob"))
        try bench.expect(other != nil && other?.suspensionDate == nil, "another account's identity is suspended")
        try bench.equal(try await Self.recover(bench, by: "second", at: 40), .redeemed, "the answer to another one")
        let again = try await bench.store.identity(Sample.key("third"))
        try bench.equal(again?.suspensionDate, Sample.date(30), "the date after another recovery")
    }

    private static func recoveryShutsOut(_ bench: StoreBench) async throws {
        try await Self.three(bench)
        _ = try await Self.recover(bench, by: "ada", at: 30)
        try bench.equal(
            try await Self.recover(bench, by: "third", at: 40), .conflict(.identitySuspended),
            "the answer to a recovery by a suspended identity")
        try await bench.open(Sample.challenge("code", for: "second", expires: 900))
        let code = try await bench.redeem(
            "code", granting: .openSession(Sample.session("s", of: "uid-ada"), ending: nil), at: 40)
        try bench.equal(code, .conflict(.identitySuspended), "the answer to a code")
        var session = Sample.session("s", of: "uid-ada")
        session.identity = Sample.key("third")
        let opened = try await bench.store.openSession(
            session, ending: nil, now: Sample.date(40), effects: bench.mark("effects"))
        try bench.equal(opened, .conflict(.identitySuspended), "the answer to openSession")
        let attached = try await bench.store.attach(
            Sample.identity("fourth", of: "uid-ada", at: 40), session: session, ending: nil, now: Sample.date(40),
            effects: bench.mark("effects"))
        try bench.equal(attached, .conflict(.identitySuspended), "the answer to attaching by a suspended identity")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["after 30"], "the list of sessions")
    }

    private static func recoveryVoids(_ bench: StoreBench) async throws {
        try await Self.three(bench)
        let before = try await bench.reserved("third")
        try bench.expect(before.candidate != nil, "the password is not there before")
        _ = try await Self.recover(bench, by: "ada", at: 30)
        try bench.expect(try await bench.reserved("third").candidate == nil, "the password is still there")
        try bench.expect(try await bench.reserved("ada").candidate != nil, "the new password is not there")
        try bench.expect(try await bench.reserved("bob").candidate != nil, "another account's password went")
        let outcome = AttemptOutcome.succeeded(
            version: 7, rehashed: nil, session: Sample.session("s", of: "uid-ada"), ending: nil)
        let late = try await bench.store.settleAttempt(
            before.reservation, as: outcome, now: Sample.date(31), effects: bench.mark("effects"),
            refusal: bench.mark("refusal"))
        try bench.equal(late, .conflict(.versionChanged), "the answer to a check that began before")
    }

    private static func recoveryConfirms(_ bench: StoreBench) async throws {
        try await Self.three(bench)
        _ = try await Self.recover(bench, by: "ada", at: 30)
        func confirm(_ number: Int, password: PasswordRecord?) async throws {
            try await bench.open(Sample.challenge("\(number)", for: "third", purpose: .attachIdentity, expires: 900))
            var session = Sample.session("\(number)", of: "uid-ada")
            session.identity = Sample.key("third")
            let identity = Sample.identity("third", of: "uid-ada", at: number)
            let answer = try await bench.redeem(
                "\(number)", purpose: .attachIdentity,
                granting: .attach(identity, password: password, session: session, ending: nil), at: number)
            try bench.equal(answer, .redeemed, "the answer to confirming again")
        }
        try await confirm(40, password: nil)
        try bench.equal(try await Self.suspended(bench), ["second"], "the suspended identities")
        try bench.expect(try await bench.reserved("third").candidate == nil, "the old password came back")
        try await confirm(50, password: Sample.password("fresh", version: 1))
        let fresh = try await bench.reserved("third").candidate?.password
        try bench.equal(fresh?.verifier, Array("fresh".utf8), "the verifier")
        try bench.expect((fresh?.version ?? 0) > 7, "the version did not rise")
        let date = try await bench.store.identity(Sample.key("third"))?.creationDate
        try bench.equal(date, Sample.date(40), "the date when it was attached again")
        let order = try await bench.store.identities(of: "uid-ada").map(\.key.providerUID)
        try bench.equal(order, ["ada", "second", "third"], "the list of identities")
    }

    private static func recoveryOnProbation(_ bench: StoreBench) async throws {
        try await Self.three(bench)
        let young = try await Self.recover(bench, by: "second", probation: .seconds(21), at: 30)
        try bench.equal(young, .redeemed, "the answer on probation")
        try bench.equal(try await Self.suspended(bench), ["third"], "the suspended identities on probation")
        let old = try await Self.recover(bench, by: "second", probation: .seconds(21), at: 31)
        try bench.equal(old, .redeemed, "the answer at the end of the probation")
        try bench.equal(try await Self.suspended(bench), ["ada", "third"], "the suspended identities after it")
    }
}
