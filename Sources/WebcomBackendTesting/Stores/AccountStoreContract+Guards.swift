import WebcomBackend

extension AccountStoreContract {
    static let guardChecks: [Check] = [
        Check("OTP-5, THR-5: a redemption forgives the limits that it forgives, and no other", Self.redeemForgives),
        Check("OTP-5: neither a wrong secret nor a conflict forgives anything", Self.conflictForgivesNothing),
        Check("grants: an identity of another account is a conflict", Self.foreignIdentity),
        Check("grants: the name of a session that is taken is a conflict", Self.sessionNameTaken),
        Check("settleAttempt: refused for another identity, account or version than reserved", Self.settleForeign),
        Check("THR-8: removeExpired removes the counters that are over, and no other", Self.countersGo),
    ]

    private static func redeemForgives(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        let limits = [Sample.limit("identity", 2, isForgiven: true), Sample.limit("source", 2)]
        try await bench.open(Sample.challenge("code"))
        let grant = ChallengeGrant.openSession(Sample.session("new", of: "uid-ada"), ending: nil)
        _ = try await bench.redeem("code", mac: "wrong", limits: limits, granting: grant)
        let answer = try await bench.redeem("code", limits: limits, granting: grant)
        try bench.equal(answer, .redeemed, "the answer")
        let source = try await bench.wait("ada", limits: [limits[1]], at: 2)
        try bench.equal(source, .seconds(59), "the wait under the limit that is kept")
        for number in 1...2 {
            let wait = try await bench.wait("ada", limits: [limits[0]], at: 2)
            try bench.equal(wait, nil, "wait \(number) under the limit that is forgiven")
        }
        let full = try await bench.wait("ada", limits: [limits[0]], at: 2)
        try bench.equal(full, .seconds(60), "the wait when it is reached again")
    }

    private static func conflictForgivesNothing(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("eve", isDisabled: true))
        let limits = [Sample.limit("identity", 2, isForgiven: true)]
        try await bench.open(Sample.challenge("code", for: "eve"))
        let grant = ChallengeGrant.openSession(Sample.session("new", of: "uid-eve"), ending: nil)
        let wrong = try await bench.redeem("code", mac: "wrong", limits: limits, granting: grant)
        try bench.equal(wrong, .wrong(attemptsLeft: 2), "the answer to a wrong secret")
        let conflict = try await bench.redeem("code", limits: limits, granting: grant)
        try bench.equal(conflict, .conflict(.accountDisabled), "the answer to the right one")
        let third = try await bench.redeem("code", limits: limits, granting: grant)
        try bench.equal(third, .limited(retryAfter: .seconds(60)), "the answer past the limit")
    }

    private static func foreignIdentity(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old")))
        try await bench.register(Sample.registration("bob"))
        let session = Sample.session("new", of: "uid-bob")
        let grants: [ChallengeGrant] = [
            .openSession(session, ending: nil), .setPassword(Sample.password("new"), session: session),
        ]
        for (number, grant) in grants.enumerated() {
            try await bench.open(Sample.challenge("code \(number)"))
            let answer = try await bench.redeem("code \(number)", granting: grant)
            try bench.equal(answer, .conflict(.accountGone), "the answer to grant \(number)")
        }
        try bench.expect(try await bench.store.session("new") == nil, "a session of another account was opened")
        try bench.equal(try await bench.sessionIDs(of: "uid-bob"), ["session-bob"], "the sessions of the other account")
        let password = try await bench.reserved("ada").candidate?.password
        try bench.same(password, Sample.password("old"), "the password")
    }

    private static func sessionNameTaken(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old")))
        let session = Sample.session("session-ada", of: "uid-ada", at: 1)
        let grants: [ChallengeGrant] = [
            .openSession(session, ending: nil),
            .attach(Sample.identity("fresh", of: "uid-ada"), password: nil, session: session, ending: nil),
            .setPassword(Sample.password("new"), session: session),
        ]
        for (number, grant) in grants.enumerated() {
            try await bench.open(Sample.challenge("code \(number)"))
            let answer = try await bench.redeem("code \(number)", granting: grant)
            try bench.equal(answer, .conflict(.versionChanged), "the answer to grant \(number)")
        }
        let reservation = try await bench.reserved("ada").reservation
        let settled = try await bench.settle(reservation, as: Sample.success("session-ada", of: "ada"))
        try bench.equal(settled, .conflict(.versionChanged), "the answer to a settlement")
        try bench.expect(try await bench.store.identity(Sample.key("fresh")) == nil, "the identity was attached")
        let date = try await bench.store.session("session-ada")?.creationDate
        try bench.equal(date, Sample.date(0), "the date of the session")
    }

    private static func settleForeign(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        try await bench.register(Sample.registration("bob", password: Sample.password("secret")))
        let ids = [try await bench.reserved("ada").reservation.id, try await bench.reserved("ada").reservation.id]
        let moved = ids.map { AttemptReservation(id: $0, key: Sample.key("bob"), limits: []) }
        let outcomes = [
            (moved[0], Sample.success("x", of: "bob")), (moved[1], Sample.success("x", of: "ada")),
            (try await bench.reserved("ada").reservation, Sample.success("x", of: "bob")),
            (try await bench.reserved("ada").reservation, Sample.success("x", of: "ada", version: 2)),
        ]
        for (number, outcome) in outcomes.enumerated() {
            let answer = try await bench.settle(outcome.0, as: outcome.1)
            try bench.equal(answer, .conflict(.versionChanged), "the answer to settlement \(number)")
        }
        let stale = try await bench.reserved("ada").reservation
        let session = Sample.session("y", of: "uid-ada")
        try await bench.open(Sample.challenge("token", purpose: .passwordReset))
        _ = try await bench.redeem(
            "token", purpose: .passwordReset, granting: .setPassword(Sample.password("new"), session: session))
        let late = try await bench.settle(stale, as: Sample.success("x", of: "ada", version: 2))
        try bench.equal(late, .conflict(.versionChanged), "the answer when the version named was not the one reserved")
        try bench.expect(try await bench.store.session("x") == nil, "a session was opened")
    }

    private static func countersGo(_ bench: StoreBench) async throws {
        let limits = [Sample.limit("short", 1), Sample.limit("long", 1, in: 600)]
        _ = try await bench.reserved("ada", limits: limits, at: 0)
        let early = try await bench.store.removeExpired(now: Sample.date(59), limit: 10)
        try bench.equal(early, 0, "the number removed a second before the end")
        let due = try await bench.store.removeExpired(now: Sample.date(60), limit: 10)
        try bench.equal(due, 1, "the number removed at the end of one window")
        let wait = try await bench.wait("ada", limits: [limits[1]], at: 61)
        try bench.equal(wait, .seconds(539), "the wait under the limit whose window runs")
    }
}
