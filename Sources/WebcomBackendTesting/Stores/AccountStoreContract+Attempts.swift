import WebcomBackend

extension AccountStoreContract {
    static let attemptChecks: [Check] = [
        Check("attemptCount: says what stands counted, without counting", Self.attemptsCounted),
        Check("reserveAttempt: finds account, identity and password in one", Self.reserveFinds),
        Check("reserveAttempt: nil for an unknown identity and for one without a password", Self.reserveNothing),
        Check("reserveAttempt: every reservation is another one and carries what was asked", Self.reserveDistinct),
    ]

    private static func reserveFinds(_ bench: StoreBench) async throws {
        let ada = Sample.registration("ada", password: Sample.password("secret", version: 9))
        try await bench.register(ada)
        let candidate = try await bench.reserved("ada").candidate
        try bench.same(candidate?.account, ada.account, "the account")
        try bench.same(candidate?.identity, ada.identity, "the identity")
        try bench.same(candidate?.password, ada.password, "the password")
        try await bench.expectWritten([])
    }

    private static func reserveNothing(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        for name in ["ada", "nobody"] {
            let answer = try await bench.reserved(name, limits: [Sample.limit(name, 1)])
            try bench.expect(answer.candidate == nil, "\(name) has a password from nowhere")
            let wait = try await bench.wait(name, limits: [Sample.limit(name, 1)], at: 1)
            try bench.equal(wait, .seconds(60), "the second wait of \(name)")
        }
    }

    private static func reserveDistinct(_ bench: StoreBench) async throws {
        let limits = [Sample.limit("a", 100), Sample.limit("b", 100, isForgiven: true)]
        var ids: Set<String> = []
        for _ in 1...20 {
            let reservation = try await bench.reserved("ada", limits: limits).reservation
            try bench.same(reservation.key, Sample.key("ada"), "the key")
            try bench.same(reservation.limits, limits, "the limits")
            ids.insert(reservation.id)
        }
        try bench.equal(ids.count, 20, "the number of names of 20 reservations")
    }

    private static func attemptsCounted(_ bench: StoreBench) async throws {
        let limit = RateLimit(subject: [9], capacity: 3, window: .seconds(10), isForgivenBySuccess: true)
        let other = RateLimit(subject: [8], capacity: 3, window: .seconds(10), isForgivenBySuccess: true)
        func count(_ limit: RateLimit, at second: Int) async throws -> Int {
            try await bench.store.attemptCount(under: limit, now: Sample.date(second))
        }
        try bench.equal(try await count(limit, at: 0), 0, "the count of what never was")
        for _ in 0..<2 { _ = try await bench.reserve("ada", limits: [limit], at: 1) }
        for _ in 0..<2 { try bench.equal(try await count(limit, at: 2), 2, "the count") }
        try bench.equal(try await count(other, at: 2), 0, "the count under another limit")
        try bench.equal(try await count(limit, at: 10), 2, "the count a second before the window's end")
        try bench.equal(try await count(limit, at: 11), 0, "the count at the window's end")
    }
}
