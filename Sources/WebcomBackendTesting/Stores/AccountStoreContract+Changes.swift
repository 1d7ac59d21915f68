import WebcomAuthentication
import WebcomBackend

extension AccountStoreContract {
    static let changeChecks: [Check] = [
        Check("accounts: pages in the order of the bytes of their names", Self.accountPages),
        Check("changeAccount: changes what is named and nothing else", Self.changesOne),
        Check("SES-5, TOK-6: disabling ends the sessions, tells of them, and voids what is awaited", Self.disabling),
        Check("changeAccount: an account that is gone is refused without a trace", Self.changeGone),
        Check("deleteAccount: removes all that belongs to it, and leaves the audit", Self.deletes),
        Check("deleteAccount: what was begun before ends nowhere", Self.deletedMeanwhile),
        Check("TOK-6: ending every session voids what is awaited for the account", Self.endingAllVoids),
    ]

    private static func accountPages(_ bench: StoreBench) async throws {
        let names = ["b", "a", "é", "e\u{301}", "B", "aa", "\u{10000}", "\u{FFFD}"]
        for name in names { try await bench.register(Sample.guest(name)) }
        let expected = names.map { "uid-\($0)" }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var (found, last): ([String], String?) = ([], nil)
        while found.count <= names.count {
            let page = try await bench.store.accounts(after: last, limit: 3)
            try bench.expect(page.count <= 3, "a page of 3 has \(page.count) accounts")
            guard let end = page.last?.uid else { break }
            (found, last) = (found + page.map(\.uid), end)
        }
        try bench.equal(found.map { Array($0.utf8) }, expected.map { Array($0.utf8) }, "the list of accounts")
        try bench.same(
            try await bench.store.accounts(after: "uid-a", limit: 1), [Sample.guest("aa").account], "one account")
        for limit in [0, -1] {
            let none = try await bench.store.accounts(after: nil, limit: limit)
            try bench.equal(none.count, 0, "the number of accounts of at most \(limit)")
        }
    }

    private static func changesOne(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.registration("bob"))
        try await bench.open(Sample.challenge("code"))
        var account = Sample.registration("ada").account
        func change(_ change: AccountChange, _ expected: AccountRecord) async throws {
            let answer = try await bench.store.changeAccount(
                "uid-ada", change, now: Sample.date(1), effects: bench.mark("effects"))
            try bench.equal(answer, .done, "the answer")
            try bench.same(try await bench.store.account("uid-ada"), expected, "the account")
        }
        account.displayName = "Countess"
        try await change(.displayName("Countess"), account)
        account.profile = .array([.integer(1)])
        try await change(.profile(.array([.integer(1)])), account)
        account.displayName = nil
        try await change(.displayName(nil), account)
        account.profile = .null
        try await change(.profile(.null), account)
        try await change(.isDisabled(false), account)
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["session-ada"], "the list of sessions")
        try bench.equal(try await bench.awaited(["code"]), ["code"], "what is awaited")
        try bench.same(
            try await bench.store.account("uid-bob"), Sample.registration("bob").account, "another account")
        try await bench.expectWritten(Array(repeating: "effects", count: 5))
    }

    private static func disabling(_ bench: StoreBench) async throws {
        for name in ["ada", "bob"] {
            try await bench.register(Sample.registration(name))
            try await bench.open(Sample.challenge("code of \(name)", for: name))
            try await bench.open(Sample.challenge("attachment of \(name)", for: name, purpose: .attachIdentity))
            try await bench.openSession("2 \(name)", of: name)
        }
        func disable(_ isDisabled: Bool) async throws {
            let answer = try await bench.store.changeAccount(
                "uid-ada", .isDisabled(isDisabled), now: Sample.date(1), effects: bench.mark("effects"))
            try bench.equal(answer, .done, "the answer")
            try bench.equal(
                try await bench.store.account("uid-ada")?.isDisabled, isDisabled, "whether it is disabled")
        }
        try await disable(true)
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), [], "the list of sessions")
        let selectors = ["code of ada", "attachment of ada", "code of bob", "attachment of bob"]
        try bench.equal(try await bench.awaited(selectors), Array(selectors[2...]), "what is awaited")
        try bench.equal(try await bench.sessionIDs(of: "uid-bob").count, 2, "the number of another's sessions")
        try await disable(true)
        try await disable(false)
        try await bench.openSession("again", of: "ada")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["again"], "the list of sessions afterwards")
        try await bench.expectTold(["session-ada", "2 ada"], audit: ["effects", "effects", "effects"])
    }

    private static func changeGone(_ bench: StoreBench) async throws {
        for change in [AccountChange.displayName("x"), .profile(.null), .isDisabled(true)] {
            let answer = try await bench.store.changeAccount(
                "uid-nobody", change, now: Sample.date(1), effects: bench.mark("effects"))
            try bench.equal(answer, .conflict(.accountGone), "the answer")
        }
        let deleted = try await bench.store.deleteAccount(
            "uid-nobody", now: Sample.date(1), effects: bench.mark("effects"))
        try bench.equal(deleted, .conflict(.accountGone), "the answer to deleteAccount")
        try await bench.expectWritten([])
    }

    private static func deletes(_ bench: StoreBench) async throws {
        for name in ["ada", "bob"] {
            try await bench.register(Sample.registration(name, password: Sample.password("secret")))
            try await bench.open(Sample.challenge("code of \(name)", for: name))
            try await bench.openSession("2 \(name)", of: name)
        }
        try await bench.attach("second", to: "ada")
        var line = AuditEntry(date: Sample.date(0), action: "before", isSuccess: true)
        line.uid = "uid-ada"
        try await bench.store.note([line])
        let answer = try await bench.store.deleteAccount(
            "uid-ada", now: Sample.date(1), effects: bench.mark("effects"))
        try bench.equal(answer, .done, "the answer")
        try await Self.expectGone(bench)
        let awaited = try await bench.awaited(["code of ada", "for second", "code of bob"])
        try bench.equal(awaited, ["code of bob"], "what is awaited")
        try bench.equal(try await bench.store.identities(of: "uid-bob").count, 1, "the number of another's identities")
        try bench.equal(try await bench.store.passwords(of: "uid-bob").count, 1, "the number of another's passwords")
        try bench.equal(try await bench.sessionIDs(of: "uid-bob").count, 2, "the number of another's sessions")
        let audit = try await bench.store.auditEntries(of: "uid-ada", after: 0, limit: 10).map(\.action)
        try bench.equal(audit, ["before"], "the audit of the account")
        let notices = try await bench.store.notices(after: 0, limit: 10).map(\.notice)
        try bench.equal(notices, [.sessionRevoked(sessionID: "effects")], "the notices")
    }

    private static func expectGone(_ bench: StoreBench) async throws {
        try bench.expect(try await bench.store.account("uid-ada") == nil, "the account is still there")
        for name in ["ada", "second"] {
            try bench.expect(try await bench.store.identity(Sample.key(name)) == nil, "'\(name)' is still there")
        }
        try bench.equal(try await bench.store.identities(of: "uid-ada").count, 0, "the number of identities")
        try bench.equal(try await bench.store.passwords(of: "uid-ada").count, 0, "the number of passwords")
        for id in ["session-ada", "2 ada"] {
            try bench.expect(try await bench.store.session(id) == nil, "the session '\(id)' is still there")
        }
    }

    private static func deletedMeanwhile(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old")))
        let attempt = try await bench.reserved("ada").reservation
        _ = try await bench.store.deleteAccount("uid-ada", now: Sample.date(1), effects: .none)
        // The identity again, of an account of the same name and with a password of the same version.
        try await bench.register(Sample.registration("ada", password: Sample.password("new")))
        let answer = try await bench.settle(attempt, as: Sample.success("late", of: "ada"))
        try bench.equal(answer, .conflict(.versionChanged), "the answer to a check of the password that is gone")
        try bench.expect(try await bench.store.session("late") == nil, "a session was opened")
    }

    private static func endingAllVoids(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.openSession("2", of: "ada")
        for (selector, name) in [("mine", "ada"), ("theirs", "bob")] {
            try await bench.open(Sample.challenge(selector, for: name, purpose: .attachIdentity))
        }
        let selections: [(SessionSelection, [String])] = [
            (.one("2"), ["mine", "theirs"]), (.others(than: "session-ada", of: "uid-ada"), ["mine", "theirs"]),
            (.all(of: "uid-ada"), ["theirs"]),
        ]
        for (selection, expected) in selections {
            try await bench.store.endSessions(selection, now: Sample.date(1), effects: .none)
            try bench.equal(try await bench.awaited(["mine", "theirs"]), expected, "what is awaited")
        }
        try await bench.open(Sample.challenge("mine", for: "ada", purpose: .attachIdentity))
        try await bench.store.endSessions(.all(of: "uid-ada"), now: Sample.date(1), effects: .none)
        try bench.equal(try await bench.awaited(["mine"]), [], "what is awaited when there was no session")
    }
}
