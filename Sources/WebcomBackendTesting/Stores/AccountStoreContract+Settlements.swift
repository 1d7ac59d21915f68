import WebcomBackend

extension AccountStoreContract {
    static let settlementChecks: [Check] = [
        Check(
            "settleAttempt: a success opens the session, ends the one named and writes its effects", Self.settleSuccess),
        Check("settleAttempt: a failure writes the refusal and keeps what was counted", Self.settleFailure),
        Check("THR-5: a success forgives the limits that it forgives, and no other", Self.settleForgives),
        Check("settleAttempt: a password hashed anew stands in place of the old one", Self.settleRehash),
        Check("settleAttempt: an attempt is settled once", Self.settleTwice),
        Check("settleAttempt: refused when the password was changed meanwhile", Self.settleAfterChange),
        Check("settleAttempt: refused when there was nothing to verify against", Self.settleNothing),
        Check("settleAttempt: refused when the account is disabled", Self.settleDisabled),
        Check("SES-2: settleAttempt: refused when the session named is gone", Self.settleLate),
        Check("settleAttempt: an unknown reservation is a conflict", Self.settleUnknown),
    ]

    private static func settleSuccess(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        let reservation = try await bench.reserved("ada").reservation
        let answer = try await bench.settle(reservation, as: Sample.success("new", of: "ada", ending: "session-ada"))
        try bench.equal(answer, .done, "the answer")
        try bench.same(try await bench.store.session("new"), Sample.session("new", of: "uid-ada"), "the session")
        try bench.expect(try await bench.store.session("session-ada") == nil, "the session named is not ended")
        try bench.same(
            try await bench.reserved("ada").candidate?.password, Sample.password("secret"), "the password")
        try await bench.expectWritten(["effects"])
    }

    private static func settleFailure(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        for name in ["ada", "nobody"] {
            let limits = [Sample.limit(name, 1, isForgiven: true)]
            let reservation = try await bench.reserved(name, limits: limits).reservation
            try bench.equal(try await bench.settle(reservation, as: .failed), .done, "the answer for \(name)")
            let wait = try await bench.wait(name, limits: limits, at: 1)
            try bench.equal(wait, .seconds(60), "the wait of \(name) after a failure")
        }
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["session-ada"], "the list of sessions")
        try await bench.expectWritten(["refusal", "refusal", "refusal", "refusal"])
    }

    private static func settleForgives(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        let forgiven = Sample.limit("identity", 2, isForgiven: true)
        let kept = Sample.limit("source", 2)
        let failure = try await bench.reserved("ada", limits: [forgiven, kept]).reservation
        _ = try await bench.settle(failure, as: .failed)
        let success = try await bench.reserved("ada", limits: [forgiven, kept]).reservation
        try bench.equal(try await bench.settle(success, as: Sample.success("new", of: "ada")), .done, "the answer")
        let source = try await bench.wait("ada", limits: [kept], at: 2)
        try bench.equal(source, .seconds(59), "the wait under the limit that is kept")
        for number in 1...2 {
            let wait = try await bench.wait("ada", limits: [forgiven], at: 2)
            try bench.equal(wait, nil, "wait \(number) under the limit that is forgiven")
        }
        let full = try await bench.wait("ada", limits: [forgiven], at: 2)
        try bench.equal(full, .seconds(60), "the wait when it is reached again")
    }

    private static func settleRehash(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old")))
        let first = try await bench.reserved("ada").reservation
        let beside = try await bench.reserved("ada").reservation
        let rehashed = Sample.password("anew", version: 1)
        let answer = try await bench.settle(first, as: Sample.success("s1", of: "ada", rehashed: rehashed))
        try bench.equal(answer, .done, "the answer")
        try bench.same(try await bench.reserved("ada").candidate?.password, rehashed, "the password")
        let other = try await bench.settle(beside, as: Sample.success("s2", of: "ada"))
        try bench.equal(other, .done, "the answer to a check of the same password that ran beside it")
        let late = try await bench.reserved("ada").reservation
        let risen = Sample.success("s3", of: "ada", rehashed: Sample.password("again", version: 2))
        try bench.equal(try await bench.settle(late, as: risen), .done, "the answer to one that raises the version")
        try bench.equal(try await bench.reserved("ada").candidate?.password.version, 2, "the version")
    }

    private static func settleTwice(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        let outcomes: [(AttemptOutcome, AttemptOutcome)] = [
            (Sample.success("1", of: "ada"), Sample.success("x", of: "ada")),
            (.failed, Sample.success("x", of: "ada")), (Sample.success("2", of: "ada"), .failed), (.failed, .failed),
        ]
        for (number, (first, second)) in outcomes.enumerated() {
            let reservation = try await bench.reserved("ada").reservation
            try bench.equal(try await bench.settle(reservation, as: first), .done, "first answer \(number)")
            let again = try await bench.settle(reservation, as: second)
            try bench.equal(again, .conflict(.versionChanged), "second answer \(number)")
        }
        try bench.expect(try await bench.store.session("x") == nil, "a second settlement opened a session")
        try await bench.expectWritten(["effects", "refusal", "effects", "refusal"])
    }

    private static func settleAfterChange(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old")))
        let limits = [Sample.limit("identity", 1, isForgiven: true)]
        let reservation = try await bench.reserved("ada", limits: limits).reservation
        try await bench.open(Sample.challenge("token", purpose: .passwordReset))
        let reset = ChallengeGrant.setPassword(Sample.password("new"), session: Sample.session("r", of: "uid-ada"))
        try bench.equal(
            try await bench.redeem("token", purpose: .passwordReset, granting: reset), .redeemed, "the reset")
        let late = Sample.success("x", of: "ada", rehashed: Sample.password("old anew", version: 9), ending: "r")
        try bench.equal(try await bench.settle(reservation, as: late), .conflict(.versionChanged), "the answer")
        try bench.expect(try await bench.store.session("x") == nil, "the old password opened a session")
        try bench.expect(try await bench.store.session("r") != nil, "the old password ended a session")
        let verifier = try await bench.reserved("ada").candidate?.password.verifier
        try bench.equal(verifier, Array("new".utf8), "the verifier")
        try bench.equal(try await bench.wait("ada", limits: limits, at: 1), .seconds(60), "the wait afterwards")
        try await bench.expectTold(["session-ada"], audit: ["effects", "refusal", "refusal"])
    }

    private static func settleNothing(_ bench: StoreBench) async throws {
        let early = try await bench.reserved("ada").reservation
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        let answer = try await bench.settle(early, as: Sample.success("x", of: "ada"))
        try bench.equal(answer, .conflict(.versionChanged), "the answer when the identity came later")
        let wrong = try await bench.reserved("ada").reservation
        let other = try await bench.settle(wrong, as: Sample.success("x", of: "ada", version: 2))
        try bench.equal(other, .conflict(.versionChanged), "the answer to a version that never was")
        try bench.expect(try await bench.store.session("x") == nil, "a session was opened")
        try await bench.expectWritten(["refusal", "refusal"])
    }

    private static func settleDisabled(_ bench: StoreBench) async throws {
        let eve = Sample.registration("eve", password: Sample.password("secret"), isDisabled: true)
        try await bench.register(eve)
        let reservation = try await bench.reserved("eve").reservation
        let answer = try await bench.settle(reservation, as: Sample.success("x", of: "eve"))
        try bench.equal(answer, .conflict(.accountDisabled), "the answer")
        try bench.expect(try await bench.store.session("x") == nil, "a session was opened")
        try await bench.expectWritten(["refusal"])
    }

    private static func settleLate(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        let reservation = try await bench.reserved("ada").reservation
        let answer = try await bench.settle(
            reservation, as: Sample.success("x", of: "ada", ending: "no such session"))
        try bench.equal(answer, .conflict(.sessionEnded), "the answer")
        try bench.expect(try await bench.store.session("x") == nil, "a session was opened")
        try await bench.expectWritten(["refusal"])
    }

    private static func settleUnknown(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        let forged = AttemptReservation(id: "forged", key: Sample.key("ada"), limits: [])
        let answer = try await bench.settle(forged, as: Sample.success("x", of: "ada"))
        try bench.equal(answer, .conflict(.versionChanged), "the answer")
        try bench.expect(try await bench.store.session("x") == nil, "a session was opened")
        try await bench.expectWritten([])
    }
}
