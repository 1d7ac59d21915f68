import WebcomBackend

extension AccountStoreContract {
    static let attemptChecks: [Check] = [
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
}
