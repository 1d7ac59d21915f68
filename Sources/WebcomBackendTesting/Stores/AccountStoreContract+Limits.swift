import WebcomBackend

extension AccountStoreContract {
    static let limitChecks: [Check] = [
        Check("limits: so many within a window that begins with the first", Self.limitWindow),
        Check("THR-1: limits are counted for unknown identifiers too, by subject alone", Self.limitUnknown),
        Check("limits: all are counted or none; the longest wait is answered", Self.limitAllOrNone),
        Check(
            "ROB-5: limits: a clock that goes backwards neither lets in early nor locks for ever", Self.limitBackwards),
        Check(
            "THR-2: limits that back off: free tries, then waits that double, then none until forgotten",
            Self.limitBackOff),
        Check("THR-8: removing what has run out does not shorten a wait", Self.limitKept),
        Check("limits: a capacity of 0 allows nothing", Self.limitZero),
    ]

    private static func limitWindow(_ bench: StoreBench) async throws {
        let limits = [Sample.limit("s", 2, in: 60)]
        let steps: [(Int, Duration?)] = [
            (100, nil), (130, nil), (130, .seconds(30)), (159, .seconds(1)), (160, nil), (161, nil),
            (162, .seconds(58)),
        ]
        for (second, expected) in steps {
            let wait = try await bench.wait("ada", limits: limits, at: second)
            try bench.equal(wait, expected, "the wait at second \(second)")
        }
        try await bench.expectWritten(["refusal", "refusal", "refusal"])
    }

    private static func backOff(_ capacity: Int) -> RateLimit {
        RateLimit(
            subject: Array("s".utf8), capacity: capacity, window: .seconds(1000), isForgivenBySuccess: true,
            shape: .backOff(free: 2, first: .seconds(10), longest: .seconds(35)))
    }

    private static func limitBackOff(_ bench: StoreBench) async throws {
        let limits = [Self.backOff(6)]
        let steps: [(Int, Duration?)] = [
            (100, nil), (100, nil), (100, .seconds(10)), (109, .seconds(1)), (110, nil), (129, .seconds(1)), (130, nil),
            (130, .seconds(35)), (165, nil), (200, nil), (1199, .seconds(1)), (1200, nil), (1200, nil),
            (1200, .seconds(10)),
        ]
        for (second, expected) in steps {
            let wait = try await bench.wait("ada", limits: limits, at: second)
            try bench.equal(wait, expected, "the wait at second \(second)")
        }
    }

    private static func limitKept(_ bench: StoreBench) async throws {
        let limits = [Self.backOff(3)]
        for second in [0, 0, 10] {
            try bench.equal(try await bench.wait("ada", limits: limits, at: second), nil, "the wait at \(second)")
        }
        _ = try await bench.store.removeExpired(now: Sample.date(1009), limit: 1_000)
        try bench.equal(try await bench.wait("ada", limits: limits, at: 1009), .seconds(1), "the wait afterwards")
    }

    private static func limitUnknown(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        let limits = [Sample.limit("source", 3)]
        for name in ["ada", "nobody", "nobody else"] {
            try bench.equal(try await bench.wait(name, limits: limits, at: 0), nil, "the wait of \(name)")
        }
        for name in ["ada", "nobody"] {
            let wait = try await bench.wait(name, limits: limits, at: 0)
            try bench.equal(wait, .seconds(60), "the wait of \(name) once the limit is reached")
        }
        let other = try await bench.wait("ada", limits: [Sample.limit("another source", 3)], at: 0)
        try bench.equal(other, nil, "the wait under another subject")
    }

    private static func limitAllOrNone(_ bench: StoreBench) async throws {
        let short = Sample.limit("short", 1, in: 60)
        let long = Sample.limit("long", 1, in: 600)
        let wide = Sample.limit("wide", 3, in: 60)
        try bench.equal(try await bench.wait("ada", limits: [short, long, wide], at: 0), nil, "the first wait")
        for _ in 1...5 {
            let wait = try await bench.wait("ada", limits: [wide, long, short], at: 10)
            try bench.equal(wait, .seconds(590), "the wait when two limits are reached")
        }
        for number in 1...2 {
            let wait = try await bench.wait("ada", limits: [wide], at: 10)
            try bench.equal(wait, nil, "wait \(number) under the limit that refusals must not have counted")
        }
        let full = try await bench.wait("ada", limits: [wide], at: 10)
        try bench.equal(full, .seconds(50), "the wait when it is reached")
    }

    private static func limitBackwards(_ bench: StoreBench) async throws {
        let limits = [Sample.limit("s", 1, in: 60)]
        try bench.equal(try await bench.wait("ada", limits: limits, at: 1_000_000), nil, "the first wait")
        let back = try await bench.wait("ada", limits: limits, at: 1_000)
        try bench.equal(back, .seconds(60), "the wait after the clock went far back")
        let later = try await bench.wait("ada", limits: limits, at: 1_059)
        try bench.equal(later, .seconds(1), "the wait 59 seconds later")
        try bench.equal(try await bench.wait("ada", limits: limits, at: 1_060), nil, "the wait a window later")
        let again = try await bench.wait("ada", limits: limits, at: 1_050)
        try bench.equal(again, .seconds(60), "the wait after the clock went back a little")
    }

    private static func limitZero(_ bench: StoreBench) async throws {
        let wait = try await bench.wait("ada", limits: [Sample.limit("s", 0, in: 60)], at: 0)
        try bench.equal(wait, .seconds(60), "the wait")
    }
}
