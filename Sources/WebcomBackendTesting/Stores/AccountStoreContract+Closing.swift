import WebcomAuthentication
import WebcomBackend
import WebcomTesting

extension AccountStoreContract {
    static let closingChecks: [Check] = [
        Check("close: every later call throws .closed; closing twice is harmless", Self.closedThrows),
        Check("close: what was begun is done or throws .closed", Self.closeMeanwhile),
    ]

    private static func closedThrows(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        await bench.store.close()
        await bench.store.close()
        for (verb, call) in Self.everyVerb {
            do {
                try await call(bench.store)
                throw ContractViolation(check: bench.check, message: "\(verb) answers after the store was closed")
            } catch let error as AccountStoreError {
                try bench.equal(error.code, .closed, "what \(verb) throws")
            }
        }
    }

    private static func closeMeanwhile(_ bench: StoreBench) async throws {
        let answers = try await bench.parallel(32) { number -> Bool in
            if number == 16 {
                await bench.store.close()
                return true
            }
            do {
                let guest = Sample.guest("\(number)")
                return try await bench.store.register(guest, now: Sample.date(0), effects: .none) == .done
            } catch let error as AccountStoreError where error.code == .closed {
                return true
            }
        }
        try bench.expect(answers.allSatisfy { $0 }, "a registration was neither done nor refused with .closed")
    }

    /// One call of every verb.
    private static let everyVerb: [(String, @Sendable (any AccountStore) async throws -> Void)] =
        Self.readingVerbs + Self.writingVerbs + Self.changingVerbs

    private static let readingVerbs: [(String, @Sendable (any AccountStore) async throws -> Void)] = [
        ("account", { _ = try await $0.account("uid-ada") }),
        ("accounts", { _ = try await $0.accounts(after: nil, limit: 1) }),
        ("identity", { _ = try await $0.identity(Sample.key("ada")) }),
        ("identities", { _ = try await $0.identities(of: "uid-ada") }),
        ("challenge", { _ = try await $0.challenge("code") }),
        ("session", { _ = try await $0.session("session-ada") }),
        ("sessions", { _ = try await $0.sessions(of: "uid-ada", now: Sample.date(1)) }),
        ("waitingMessageCount", { _ = try await $0.waitingMessageCount(now: Sample.date(1)) }),
        ("auditEntries", { _ = try await $0.auditEntries(after: 0, limit: 1) }),
        ("auditEntries of an account", { _ = try await $0.auditEntries(of: "uid-ada", after: 0, limit: 1) }),
        ("passwords", { _ = try await $0.passwords(of: "uid-ada") }),
        ("notices", { _ = try await $0.notices(after: 0, limit: 1) }),
        ("strongMethods", { _ = try await $0.strongMethods(of: "uid-ada") }),
        ("metadata", { _ = try await $0.metadata("name") }),
    ]

    private static let writingVerbs: [(String, @Sendable (any AccountStore) async throws -> Void)] = [
        (
            "attach",
            {
                _ = try await $0.attach(
                    Sample.identity("ada", of: "g"), session: Sample.session("s", of: "g"), ending: nil,
                    now: Sample.date(1), effects: .none)
            }
        ),
        ("register", { _ = try await $0.register(Sample.guest("g"), now: Sample.date(1), effects: .none) }),
        (
            "openChallenge",
            {
                _ = try await $0.openChallenge(
                    Sample.challenge("code"), limits: [], now: Sample.date(1), effects: .none, refusal: .none)
            }
        ),
        (
            "redeem",
            {
                _ = try await $0.redeem(
                    "code", purpose: .signIn, mac: [1], limits: [], granting: .register(Sample.guest("g")),
                    now: Sample.date(1),
                    effects: .none, refusal: .none)
            }
        ),
        (
            "reserveAttempt",
            {
                _ = try await $0.reserveAttempt(
                    on: Sample.key("ada"), limits: [], now: Sample.date(1), refusal: .none)
            }
        ),
        (
            "settleAttempt",
            {
                let reservation = AttemptReservation(id: "r", key: Sample.key("ada"), limits: [])
                _ = try await $0.settleAttempt(
                    reservation, as: .failed, now: Sample.date(1), effects: .none, refusal: .none)
            }
        ),
        (
            "openSession",
            {
                let session = Sample.session("s", of: "uid-ada")
                _ = try await $0.openSession(session, ending: nil, now: Sample.date(1), effects: .none)
            }
        ),
        (
            "renewSession",
            {
                let session = Sample.session("session-ada", of: "uid-ada")
                _ = try await $0.renewSession(session, from: 7, now: Sample.date(1), effects: .none)
            }
        ),
        ("endSessions", { try await $0.endSessions(.one("session-ada"), now: Sample.date(1), effects: .none) }),
        (
            "leaseMessages",
            { _ = try await $0.leaseMessages(limit: 1, owner: "o", until: Sample.date(2), now: Sample.date(1)) }
        ),
        ("removeMessage", { try await $0.removeMessage("m", owner: "o", now: Sample.date(1), effects: .none) }),
        (
            "deferMessage",
            {
                try await $0.deferMessage(
                    "m", owner: "o", until: Sample.date(2), now: Sample.date(1), effects: .none)
            }
        ),
        ("note", { try await $0.note([AuditEntry(date: Sample.date(1), action: "a", isSuccess: true)]) }),
        ("setMetadataIfAbsent", { _ = try await $0.setMetadataIfAbsent("name", [1]) }),
        ("removeExpired", { try await $0.removeExpired(now: Sample.date(1), limit: 1) }),
    ]

    private static let changingVerbs: [(String, @Sendable (any AccountStore) async throws -> Void)] = [
        (
            "changeAccount",
            { _ = try await $0.changeAccount("uid-ada", .isDisabled(true), now: Sample.date(1), effects: .none) }
        ),
        (
            "detachIdentity",
            {
                _ = try await $0.detachIdentity(
                    Sample.key("ada"), of: "uid-ada", session: "session-ada", now: Sample.date(1), effects: .none)
            }
        ),
        (
            "changeIdentity",
            {
                _ = try await $0.changeIdentity(
                    Sample.key("ada"), of: "uid-ada", profile: "new", from: .null, endingSessions: false,
                    now: Sample.date(1), effects: .none)
            }
        ),
        ("deleteAccount", { _ = try await $0.deleteAccount("uid-ada", now: Sample.date(1), effects: .none) }),
        (
            "importAccount",
            {
                let account = Sample.guest("g").account
                _ = try await $0.importAccount(
                    account, identities: [], passwords: [], strongMethods: [], now: Sample.date(1), effects: .none)
            }
        ),
        (
            "setPassword",
            {
                _ = try await $0.setPassword(
                    Sample.password("x"), on: Sample.key("ada"), of: "uid-ada", from: nil, session: "session-ada",
                    endingOthers: false, now: Sample.date(1), effects: .none)
            }
        ),
        (
            "changeStrongMethods",
            {
                _ = try await $0.changeStrongMethods(
                    of: "uid-ada", .use(id: "app"), session: nil, endingOthers: false, now: Sample.date(1),
                    effects: .none)
            }
        ),
        ("removeAudit", { try await $0.removeAudit(before: Sample.date(1), limit: 1) }),
    ]
}
