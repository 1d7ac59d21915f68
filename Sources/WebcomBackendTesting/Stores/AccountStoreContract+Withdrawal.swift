import WebcomAuthentication
import WebcomBackend

extension AccountStoreContract {
    /// Two methods, and sessions that were proved by one, by the other, by both, and by none.
    static func strongWithdrawal(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.phone("phone"), Sample.app("app")])
        let proofs: [(id: String, methods: [String], level: Int)] = [
            ("asking", ["phone"], 2), ("phone", ["phone"], 2), ("both", ["app", "phone"], 2), ("app", ["app"], 2),
            ("none", [], 1),
        ]
        for (id, methods, level) in proofs {
            var session = Sample.session(id, of: "uid-ada")
            session.identity = Sample.key("ada")
            session.level = level
            session.factors =
                methods.map { method in
                    AuthenticationFactor(
                        provider: .strongMethod(.sms), providerUID: method, method: "sms", date: Sample.date(0))
                } + session.factors
            let opened = try await bench.store.openSession(
                session, ending: nil, now: Sample.date(0), effects: .none)
            try bench.equal(opened, .done, "the answer to opening '\(id)'")
        }
        let answer = try await bench.change(.remove(id: "phone", keepsOne: false), session: "asking", at: 2)
        try bench.equal(answer, .done, "the answer to removing 'phone'")
        let expected: [(id: String, level: Int, methods: [String])] = [
            ("asking", 2, ["phone"]), ("phone", 1, []), ("both", 2, ["app"]), ("app", 2, ["app"]), ("none", 1, []),
        ]
        for (id, level, methods) in expected {
            let session = try await bench.store.session(id)
            try bench.equal(session?.level, level, "the level of '\(id)' afterwards")
            let strong = session?.factors.filter { $0.strongMethodKind != nil }.map(\.providerUID)
            try bench.equal(strong, methods, "the strong proofs of '\(id)' afterwards")
            try bench.equal(session?.generation, 7, "the generation of '\(id)' afterwards")
        }
    }
}
