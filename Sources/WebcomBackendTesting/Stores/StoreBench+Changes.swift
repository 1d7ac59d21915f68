import WebcomAuthentication
import WebcomBackend

extension StoreBench {
    /// Opens one more session of an account, by one of its identities.
    func openSession(_ id: String, of name: String, by identity: String = "x") async throws {
        var session = Sample.session(id, of: "uid-\(name)")
        session.identity = Sample.key(identity)
        let answer = try await self.store.openSession(session, ending: nil, now: Sample.date(0), effects: .none)
        try self.equal(answer, .done, "the answer to opening '\(id)'")
    }

    /// Attaches one more identity to an account, with a password where one is given; opens no session that stays.
    func attach(_ name: String, to owner: String, at second: Int = 0, password: PasswordRecord? = nil) async throws {
        let identity = Sample.identity(name, of: "uid-\(owner)", at: second)
        let session = Sample.session("of \(name)", of: identity.uid)
        try await self.open(Sample.challenge("for \(name)", for: name, purpose: .attachIdentity, uid: identity.uid))
        let answer = try await self.store.redeem(
            "for \(name)", purpose: .attachIdentity, mac: Array("right".utf8), limits: [],
            granting: .attach(identity, password: password, session: session, ending: nil), now: Sample.date(0),
            effects: .none, refusal: .none)
        try self.equal(answer, .redeemed, "the answer to attaching '\(name)'")
        try await self.store.endSessions(.one(session.id), now: Sample.date(0), effects: .none)
    }

    /// Suspends every identity of an account but one, by a recovery that leaves the session `after`.
    func recover(_ owner: String, by name: String, at second: Int = 0) async throws {
        try await self.open(Sample.challenge("recovery", for: name, purpose: .passwordReset))
        let session = Sample.session("after", of: "uid-\(owner)")
        let answer = try await self.store.redeem(
            "recovery", purpose: .passwordReset, mac: Array("right".utf8), limits: [],
            granting: .setPassword(Sample.password("recovered"), session: session), now: Sample.date(second),
            effects: .none, refusal: .none)
        try self.equal(answer, .redeemed, "the answer to the recovery")
    }

    /// Takes an identity from the account of `name` with the mark `effects`.
    func detach(
        _ identity: String, of name: String = "ada", session: String = "session-ada", at second: Int = 1
    ) async throws -> ChangeAnswer {
        try await self.store.detachIdentity(
            Sample.key(identity), of: "uid-\(name)", session: session, now: Sample.date(second),
            effects: self.mark("effects"))
    }

    /// Sets a password with the mark `effects`.
    func setPassword(
        _ verifier: String, on identity: String = "ada", of name: String = "ada", from version: Int64?,
        session: String = "session-ada", endingOthers: Bool = false, at second: Int = 1
    ) async throws -> ChangeAnswer {
        try await self.store.setPassword(
            Sample.password(verifier), on: Sample.key(identity), of: "uid-\(name)", from: version, session: session,
            endingOthers: endingOthers, now: Sample.date(second), effects: self.mark("effects"))
    }

    /// Which of these challenges are there.
    func awaited(_ selectors: [String]) async throws -> [String] {
        var found: [String] = []
        for selector in selectors where try await self.store.challenge(selector) != nil { found.append(selector) }
        return found
    }

    /// Checks that the audit says these tags, in this order, and the notices these sessions, in any.
    func expectTold(_ sessions: [String], audit tags: [String], _ when: String = "in the end") async throws {
        let audit = try await self.store.auditEntries(after: 0, limit: 10_000).map(\.action)
        try self.equal(audit, tags, "the audit \(when)")
        let notices = try await self.store.notices(after: 0, limit: 10_000).map { notice in
            if case .sessionRevoked(sessionID: let id) = notice.notice { id } else { "another notice" }
        }
        try self.equal(notices.sorted(), (sessions + tags).sorted(), "the notices \(when)")
    }
}
