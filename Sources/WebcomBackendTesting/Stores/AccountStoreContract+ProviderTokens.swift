import WebcomBackend

extension AccountStoreContract {
    static let providerTokenChecks: [Check] = [
        Check("providerTokens: come in with effects, in place of older ones", Self.tokensComeIn),
        Check("providerTokens: are passed over for an identity that is not there", Self.tokensOfNobody),
        Check("providerTokens: one has the lease, until it ends or the tokens are replaced", Self.tokensLease),
        Check("providerTokens: are replaced and forgotten by version, with effects", Self.tokensReplace),
        Check("providerTokens: go with their identity and with its account", Self.tokensGo),
    ]

    private static func record(
        _ name: String, _ version: Int64, _ bytes: [UInt8] = [0, 128, 255]
    ) -> ProviderTokensRecord {
        ProviderTokensRecord(key: Sample.key(name), bytes: bytes, version: version)
    }

    /// Opens a session of an account, with tokens.
    private static func open(
        _ session: String, of name: String, _ tokens: [ProviderTokensRecord], _ bench: StoreBench
    ) async throws {
        let answer = try await bench.store.openSession(
            Sample.session(session, of: "uid-\(name)"), ending: nil, now: Sample.date(1),
            effects: StoreEffects(providerTokens: tokens))
        try bench.equal(answer, .done, "the answer to opening '\(session)'")
    }

    private static func expect(
        _ expected: ProviderTokensRecord?, of name: String = "ada", _ what: String, _ bench: StoreBench
    ) async throws {
        let found = try await bench.store.providerTokens(of: Sample.key(name))
        try bench.equal(found, expected, "the tokens of '\(name)' \(what)")
    }

    private static func tokensComeIn(_ bench: StoreBench) async throws {
        _ = try await bench.store.register(
            Sample.registration("ada"), now: Sample.date(0),
            effects: StoreEffects(providerTokens: [Self.record("ada", 1)]))
        try await bench.register(Sample.registration("bob"))
        try await Self.expect(Self.record("ada", 1), "that came with the registration", bench)
        try await Self.expect(nil, of: "bob", "who has none", bench)
        _ = try await bench.store.leaseProviderTokens(
            of: Sample.key("ada"), version: 1, until: Sample.date(60), now: Sample.date(1))
        try await Self.open("s", of: "ada", [Self.record("ada", .min, [1]), Self.record("bob", .max, [])], bench)
        try await Self.expect(Self.record("ada", .min, [1]), "after another sign-in, which ends the lease", bench)
        try await Self.expect(Self.record("bob", .max, []), of: "bob", "after it", bench)
        let conflict = try await bench.store.openSession(
            Sample.session("s", of: "uid-ada"), ending: nil, now: Sample.date(1),
            effects: StoreEffects(providerTokens: [Self.record("ada", 3)]))
        try bench.expect(conflict != .done, "a session was opened twice")
        try await Self.expect(Self.record("ada", .min, [1]), "after a conflict", bench)
    }

    private static func tokensOfNobody(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await Self.open("s", of: "ada", [Self.record("nobody", 1)], bench)
        try await Self.expect(nil, of: "nobody", "which is not there", bench)
        try bench.expect(try await bench.store.session("s") != nil, "the session was not opened")
    }

    private static func tokensLease(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await Self.open("s", of: "ada", [Self.record("ada", 5)], bench)
        let cases: [(version: Int64, now: Int, end: Int, expected: Bool)] = [
            (4, 10, 20, false), (5, 10, 20, true), (5, 10, 30, false), (5, 19, 30, false), (5, 20, 30, true),
        ]
        for (version, now, end, expected) in cases {
            let isLeased = try await bench.store.leaseProviderTokens(
                of: Sample.key("ada"), version: version, until: Sample.date(end), now: Sample.date(now))
            try bench.equal(isLeased, expected, "the lease of version \(version) at \(now) until \(end)")
        }
        var leased = Self.record("ada", 5)
        leased.leaseEnd = Sample.date(30)
        try await Self.expect(leased, "with the lease", bench)
        let answer = try await bench.store.replaceProviderTokens(
            of: Sample.key("ada"), version: 5, with: Self.record("ada", 6), now: Sample.date(21), effects: .none)
        try bench.equal(answer, .done, "the answer to a replacement")
        let isLeased = try await bench.store.leaseProviderTokens(
            of: Sample.key("ada"), version: 6, until: Sample.date(50), now: Sample.date(22))
        try bench.expect(isLeased, "the lease outlasted its tokens")
        let nobody = try await bench.store.leaseProviderTokens(
            of: Sample.key("nobody"), version: 1, until: Sample.date(50), now: Sample.date(22))
        try bench.expect(!nobody, "what is not there was leased")
    }

    private static func tokensReplace(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await Self.open("s", of: "ada", [Self.record("ada", 1)], bench)
        let steps: [(version: Int64, with: Int64?, expected: ChangeAnswer)] = [
            (2, 3, .conflict(.versionChanged)), (1, 2, .done), (1, 3, .conflict(.versionChanged)), (2, nil, .done),
            (2, nil, .conflict(.versionChanged)), (2, 3, .conflict(.versionChanged)),
        ]
        for (version, next, expected) in steps {
            let answer = try await bench.store.replaceProviderTokens(
                of: Sample.key("ada"), version: version, with: next.map { Self.record("ada", $0) },
                now: Sample.date(2), effects: bench.mark("effects"))
            let what = next.map { "\($0)" } ?? "nothing"
            try bench.equal(answer, expected, "the answer to replacing version \(version) by \(what)")
        }
        try await Self.expect(nil, "that were forgotten", bench)
        try await bench.expectWritten(["effects", "effects"])
    }

    private static func tokensGo(_ bench: StoreBench) async throws {
        for name in ["ada", "bob"] {
            try await bench.register(Sample.registration(name))
            try await Self.open("s-\(name)", of: name, [Self.record(name, 1)], bench)
        }
        let other = Sample.identity("other", of: "uid-ada")
        _ = try await bench.store.attach(
            other, session: Sample.session("t", of: "uid-ada"), ending: nil, now: Sample.date(1), effects: .none)
        let detached = try await bench.store.detachIdentity(
            Sample.key("ada"), of: "uid-ada", session: "t", now: Sample.date(2), effects: .none)
        try bench.equal(detached, .done, "the answer to a detachment")
        try await Self.expect(nil, "whose identity is gone", bench)
        try await Self.expect(Self.record("bob", 1), of: "bob", "of another account", bench)
        _ = try await bench.store.deleteAccount("uid-bob", now: Sample.date(3), effects: .none)
        try await Self.expect(nil, of: "bob", "whose account is gone", bench)
    }
}
