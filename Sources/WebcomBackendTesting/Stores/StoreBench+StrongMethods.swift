import WebcomAuthentication
import WebcomBackend

extension StoreBench {
    /// Changes the strong methods of an account with the mark `effects`.
    func change(
        _ change: StrongMethodChange, of name: String = "ada", session: String? = nil, endingOthers: Bool = false,
        at second: Int = 1
    ) async throws -> ChangeAnswer {
        try await self.store.changeStrongMethods(
            of: "uid-\(name)", change, session: session, endingOthers: endingOthers, now: Sample.date(second),
            effects: self.mark("effects"))
    }

    /// Makes an account that has these strong methods, and leaves no mark.
    func register(_ name: String, _ methods: [StrongMethodRecord], password: PasswordRecord? = nil) async throws {
        try await self.register(Sample.registration(name, password: password))
        for method in methods {
            let answer = try await self.store.changeStrongMethods(
                of: "uid-\(name)", .add(method, isFirst: false, limit: 10), session: nil, endingOthers: false,
                now: Sample.date(0), effects: .none)
            try self.equal(answer, .done, "the answer to adding '\(method.id)'")
        }
    }

    /// Redeems a pending sign-in with the marks `effects` and `refusal`.
    func redeemPending(
        _ selector: String, mac: String = "right", limits: [RateLimit] = [], granting grant: ChallengeGrant,
        at second: Int = 1
    ) async throws -> RedeemAnswer {
        try await self.redeem(
            selector, mac: mac, purpose: .strongAuthentication, limits: limits, granting: grant, at: second)
    }

    /// The names of the strong methods of an account, the oldest first.
    func methodIDs(of name: String = "ada") async throws -> [String] {
        try await self.store.strongMethods(of: "uid-\(name)").map(\.id)
    }

    /// A strong method of `ada`.
    func method(_ id: String) async throws -> StrongMethodRecord? {
        try await self.store.strongMethods(of: "uid-ada").first { Array($0.id.utf8) == Array(id.utf8) }
    }

    /// Checks that the strong methods of an account are these, in this order.
    func expectMethods(_ methods: [StrongMethodRecord], of name: String = "ada", _ when: String) async throws {
        let stored = try await self.store.strongMethods(of: "uid-\(name)")
        try self.equal(stored.map(\.id), methods.map(\.id), "the list of strong methods \(when)")
        for (method, expected) in zip(stored, methods) {
            try self.same(method, expected, "the strong method '\(expected.id)' \(when)")
        }
    }

    /// Checks what each way to an account says of its strong methods; it has a password.
    func expectStrong(_ expected: Bool, _ name: String = "ada", _ when: String) async throws {
        let account = try await self.store.account("uid-\(name)")
        try self.equal(account?.hasStrongMethods, expected, "what account says \(when)")
        let listed = try await self.store.accounts(after: nil, limit: 100).first { $0.uid == "uid-\(name)" }
        try self.equal(listed?.hasStrongMethods, expected, "what accounts says \(when)")
        let candidate = try await self.reserved(name).candidate
        try self.equal(candidate?.account.hasStrongMethods, expected, "what reserveAttempt says \(when)")
    }
}

extension ChallengeGrant {
    /// Opens a session of `ada` as the change is made.
    static func opening(
        _ session: String, _ change: StrongMethodChange, ending: String? = nil, endingOthers: Bool = false
    ) -> Self {
        .strengthen(
            change, endingOthers: endingOthers, .openSession(Sample.session(session, of: "uid-ada"), ending: ending))
    }
}
