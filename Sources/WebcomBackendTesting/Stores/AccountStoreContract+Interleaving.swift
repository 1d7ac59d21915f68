import WebcomBackend

extension AccountStoreContract {
    static let interleavingChecks: [Check] = [
        Check("at once: 64 redemptions of one token, one is redeemed and 63 are consumed", Self.manyRedemptions),
        Check("at once: wrong tries never exceed those left", Self.manyWrongTries),
        Check("at once: a right try among wrong ones redeems at most once", Self.mixedTries),
        Check("at once: one of many registrations of an identity is done", Self.manyRegistrations),
        Check("at once: attempts never exceed the capacity", Self.manyAttempts),
        Check("at once: one of many renewals from a generation is done", Self.manyRenewals),
        Check("at once: one of many settlements of an attempt is done", Self.manySettlements),
        Check("at once: settlements and a reset leave no session of the old password", Self.settlementsAndReset),
        Check("at once: no message is leased to two owners", Self.manyLeases),
        Check("at once: all answer with the same metadata", Self.manyMetadata),
        Check("at once: challenges of one flow leave one", Self.manyChallenges),
    ]

    private static func count<Answer: Equatable>(_ answer: Answer, in answers: [Answer]) -> Int {
        answers.count { $0 == answer }
    }

    private static func manyRedemptions(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.open(Sample.challenge("token"))
        let answers = try await bench.parallel(64) { number in
            let session = Sample.session("s\(number)", of: "uid-ada")
            return try await bench.redeem("token", granting: .openSession(session, ending: nil))
        }
        try bench.equal(Self.count(.redeemed, in: answers), 1, "the number redeemed")
        try bench.equal(Self.count(.consumed, in: answers), 63, "the number consumed")
        let opened = try await bench.sessionIDs(of: "uid-ada").filter { $0 != "session-ada" }
        try bench.equal(opened.count, 1, "the number of sessions opened")
        let audit = try await bench.store.auditEntries(after: 0, limit: 100).map(\.action)
        try bench.equal(Self.count("effects", in: audit), 1, "the number of times the effects were written")
        try bench.equal(Self.count("refusal", in: audit), 63, "the number of times the refusal was written")
    }

    private static func manyWrongTries(_ bench: StoreBench) async throws {
        try await bench.open(Sample.challenge("code", attempts: 5))
        let answers = try await bench.parallel(40) { _ in
            try await bench.redeem("code", mac: "wrong", granting: .register(Sample.guest("guest")))
        }
        for left in 1...4 {
            let number = Self.count(.wrong(attemptsLeft: left), in: answers)
            try bench.equal(number, 1, "the number of answers with \(left) tries left")
        }
        try bench.equal(Self.count(.exhausted, in: answers), 36, "the number of answers with none left")
        try bench.equal(try await bench.store.challenge("code")?.attemptsLeft, 0, "the tries left in the end")
    }

    private static func mixedTries(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        for round in 1...10 {
            try await bench.open(Sample.challenge("code \(round)", attempts: 5))
            let answers = try await bench.parallel(20) { number in
                let session = Sample.session("s\(round) \(number)", of: "uid-ada")
                return try await bench.redeem(
                    "code \(round)", mac: number.isMultiple(of: 4) ? "right" : "wrong",
                    granting: .openSession(session, ending: nil))
            }
            let redeemed = Self.count(.redeemed, in: answers)
            try bench.expect(redeemed <= 1, "\(redeemed) were redeemed")
            let wrong = answers.count { if case .wrong = $0 { true } else { false } }
            try bench.expect(wrong <= 4, "\(wrong) wrong tries were answered with tries left of 5")
            let expected = redeemed == 1 ? RedeemAnswer.consumed : .exhausted
            let rest = answers.count - redeemed - wrong
            let refused = Self.count(expected, in: answers)
            try bench.equal(refused, rest, "the number of \(expected) answers")
        }
    }

    private static func manyRegistrations(_ bench: StoreBench) async throws {
        let answers = try await bench.parallel(32) { number in
            var registration = Sample.registration("ada")
            registration.account.uid = "uid-\(number)"
            registration.identity?.uid = "uid-\(number)"
            registration.session = Sample.session("s\(number)", of: "uid-\(number)")
            let effects = bench.mark("effects")
            return try await bench.store.register(registration, now: Sample.date(0), effects: effects)
        }
        try bench.equal(Self.count(.done, in: answers), 1, "the number done")
        try bench.equal(Self.count(.conflict(.identityTaken), in: answers), 31, "the number of conflicts")
        var accounts = 0
        for number in 0..<32 where try await bench.store.account("uid-\(number)") != nil { accounts += 1 }
        try bench.equal(accounts, 1, "the number of accounts")
        try await bench.expectWritten(["effects"])
    }

    private static func manyAttempts(_ bench: StoreBench) async throws {
        let limits = [Sample.limit("identity", 7), Sample.limit("source", 30)]
        let waits = try await bench.parallel(50) { number in
            try await bench.wait("name \(number)", limits: limits, at: 0)
        }
        try bench.equal(Self.count(nil, in: waits), 7, "the number allowed")
        try bench.equal(Self.count(.seconds(60), in: waits), 43, "the number limited")
        var rest = 0
        while rest < 50, try await bench.wait("ada", limits: [limits[1]], at: 0) == nil { rest += 1 }
        try bench.equal(rest, 23, "the number left under the wider limit")
    }

    private static func manyRenewals(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        let answers = try await bench.parallel(32) { number in
            var session = Sample.session("session-ada", of: "uid-ada", idle: 2_000)
            session.generation = 8
            session.tokenMAC = [UInt8(number)]
            let effects = bench.mark("effects")
            return try await bench.store.renewSession(session, from: 7, now: Sample.date(1), effects: effects)
        }
        try bench.equal(Self.count(.done, in: answers), 1, "the number done")
        try bench.equal(Self.count(.conflict(.versionChanged), in: answers), 31, "the number of conflicts")
        try bench.equal(try await bench.store.session("session-ada")?.generation, 8, "the generation")
        try await bench.expectWritten(["effects"])
    }

    private static func manySettlements(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        let reservation = try await bench.reserved("ada").reservation
        let answers = try await bench.parallel(32) { number in
            try await bench.settle(reservation, as: Sample.success("s\(number)", of: "ada"))
        }
        try bench.equal(Self.count(.done, in: answers), 1, "the number done")
        try bench.equal(Self.count(.conflict(.versionChanged), in: answers), 31, "the number of conflicts")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada").count, 2, "the number of sessions")
        try await bench.expectWritten(["effects"])
    }

    private static func settlementsAndReset(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old")))
        try await bench.open(Sample.challenge("token", purpose: .passwordReset))
        var reservations: [AttemptReservation] = []
        for _ in 0..<24 { reservations.append(try await bench.reserved("ada").reservation) }
        let attempts = reservations
        let reset = ChallengeGrant.setPassword(Sample.password("new"), session: Sample.session("r", of: "uid-ada"))
        let answers = try await bench.parallel(25) { number -> String in
            if number == 8 {
                return "\(try await bench.redeem("token", purpose: .passwordReset, granting: reset))"
            }
            let attempt = attempts[number > 8 ? number - 1 : number]
            return "\(try await bench.settle(attempt, as: Sample.success("s\(number)", of: "ada")))"
        }
        try bench.equal(Self.count("redeemed", in: answers), 1, "the number of resets")
        let known: Set<String> = ["redeemed", "done", "\(ChangeAnswer.conflict(.versionChanged))"]
        try bench.expect(Set(answers).isSubset(of: known), "an answer is none of \(known.sorted()): \(Set(answers))")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["r"], "the sessions after the reset")
    }

    private static func manyLeases(_ bench: StoreBench) async throws {
        let messages = (0..<40).map { Sample.message("\($0)") }
        _ = try await bench.store.register(
            Sample.guest("guest"), now: Sample.date(0), effects: StoreEffects(messages: messages))
        let leased = try await bench.parallel(16) { number in
            try await bench.store.leaseMessages(
                limit: 5, owner: "owner \(number)", until: Sample.date(60), now: Sample.date(1)
            ).map(\.id)
        }
        let ids = leased.flatMap { $0 }
        try bench.equal(Set(ids).count, ids.count, "the number of different messages among those leased")
        try bench.equal(ids.count, 40, "the number of messages leased")
    }

    private static func manyMetadata(_ bench: StoreBench) async throws {
        let answers = try await bench.parallel(32) { number in
            try await bench.store.setMetadataIfAbsent("name", [UInt8(number)])
        }
        try bench.equal(Set(answers).count, 1, "the number of different answers")
        let value = try await bench.store.metadata("name")
        try bench.equal(value, answers.first, "the value")
    }

    private static func manyChallenges(_ bench: StoreBench) async throws {
        _ = try await bench.parallel(24) { number in
            try await bench.open(Sample.challenge("code \(number)", flow: "flow"))
        }
        var left = 0
        for number in 0..<24 where try await bench.store.challenge("code \(number)") != nil { left += 1 }
        try bench.equal(left, 1, "the number of challenges")
    }
}
