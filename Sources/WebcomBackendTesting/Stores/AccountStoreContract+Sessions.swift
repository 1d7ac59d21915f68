import WebcomBackend

extension AccountStoreContract {
    static let sessionChecks: [Check] = [
        Check("openSession: opens it, ends the one named, writes its effects", Self.openSession),
        Check("openSession: refused without a trace when the account is gone or disabled", Self.openSessionRefused),
        Check("SES-2: openSession: refused without a trace when the one named is gone or over", Self.openSessionLate),
        Check("openSession: a name in use is never given to another session", Self.openSessionTaken),
        Check("sessions: the newest first, without those that are over", Self.sessionList),
        Check("renewSession: gives generations and a new idle end; the absolute end stays", Self.renew),
        Check("renewSession: another generation is refused without a trace", Self.renewOutdated),
        Check("renewSession: gone or over is refused without a trace, at the end exactly", Self.renewOver),
        Check(
            "endSessions: one, the others, all; effects when there was one; the store tells of the others and of all",
            Self.endSessions),
    ]

    private static func openSession(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        let session = Sample.session("new", of: "uid-ada", at: 5)
        let answer = try await bench.store.openSession(
            session, ending: "session-ada", now: Sample.date(5), effects: bench.mark("effects"))
        try bench.equal(answer, .done, "the answer")
        try bench.same(try await bench.store.session("new"), session, "the session")
        try bench.expect(try await bench.store.session("session-ada") == nil, "the session named is not ended")
        try await bench.expectWritten(["effects"])
    }

    private static func openSessionRefused(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.registration("eve", isDisabled: true))
        for (uid, conflict) in [("uid-nobody", StoreConflict.accountGone), ("uid-eve", .accountDisabled)] {
            let answer = try await bench.store.openSession(
                Sample.session("x", of: uid), ending: "session-ada", now: Sample.date(1),
                effects: bench.mark("effects"))
            try bench.equal(answer, .conflict(conflict), "the answer for \(uid)")
        }
        try bench.expect(try await bench.store.session("x") == nil, "a session was opened all the same")
        try bench.expect(try await bench.store.session("session-ada") != nil, "a session was ended all the same")
        try await bench.expectWritten([])
    }

    private static func openSessionLate(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        for (ending, second) in [("no such session", 1), ("session-ada", 1_000)] {
            let answer = try await bench.store.openSession(
                Sample.session("x", of: "uid-ada"), ending: ending, now: Sample.date(second),
                effects: bench.mark("effects"))
            try bench.equal(answer, .conflict(.sessionEnded), "the answer for '\(ending)' at second \(second)")
        }
        try bench.expect(try await bench.store.session("x") == nil, "a session was opened all the same")
        try await bench.expectWritten([])
    }

    private static func openSessionTaken(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.registration("bob"))
        let answer = try? await bench.store.openSession(
            Sample.session("session-ada", of: "uid-bob"), ending: nil, now: Sample.date(1),
            effects: bench.mark("effects"))
        try bench.expect(answer != .done, "a second session of the same name was opened")
        try bench.equal(try await bench.store.session("session-ada")?.uid, "uid-ada", "the owner of the session")
        try bench.equal(try await bench.sessionIDs(of: "uid-bob"), ["session-bob"], "the other account's sessions")
        try await bench.expectWritten([])
    }

    private static func sessionList(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        let sessions = [
            Sample.session("idle end", of: "uid-ada", at: 30, idle: 100),
            Sample.session("absolute end", of: "uid-ada", at: 10, absolute: 200),
            Sample.session("young", of: "uid-ada", at: 20),
        ]
        for session in sessions {
            _ = try await bench.store.openSession(session, ending: nil, now: Sample.date(30), effects: .none)
        }
        let expected: [(Int, [String])] = [
            (99, ["idle end", "young", "absolute end", "session-ada"]),
            (100, ["young", "absolute end", "session-ada"]),
            (199, ["young", "absolute end", "session-ada"]), (200, ["young", "session-ada"]), (1_000, []),
        ]
        for (second, ids) in expected {
            try bench.equal(try await bench.sessionIDs(of: "uid-ada", at: second), ids, "the list at second \(second)")
        }
        for session in sessions {
            try bench.same(try await bench.store.session(session.id), session, "the session '\(session.id)' when over")
        }
    }

    /// The session of `ada` as it is after a renewal.
    private static func renewed(_ generation: UInt64) -> SessionRecord {
        var session = Sample.session("session-ada", of: "uid-ada", idle: 2_000)
        session.tokenMAC = [2, 2, 2]
        session.generation = generation
        session.spentGeneration = generation - 1
        session.lastUseDate = Sample.date(999)
        return session
    }

    private static func renew(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        var longer = Self.renewed(8)
        longer.absoluteExpirationDate = Sample.date(1_000_000)
        let answer = try await bench.store.renewSession(
            longer, from: 7, now: Sample.date(999), effects: bench.mark("effects"))
        try bench.equal(answer, .done, "the answer a second before the end")
        let stored = try await bench.store.session("session-ada")
        try bench.equal(stored?.absoluteExpirationDate, Sample.date(10_000), "the absolute end")
        try bench.same(stored, Self.renewed(8), "the session")
        try bench.equal(stored?.spentGeneration, 7, "the generation that was presented")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada", at: 1_999), ["session-ada"], "the list afterwards")
        try await bench.expectWritten(["effects"])
    }

    private static func renewOutdated(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        for generation: UInt64 in [0, 6, 8, .max] {
            let answer = try await bench.store.renewSession(
                Self.renewed(9), from: generation, now: Sample.date(1), effects: bench.mark("effects"))
            try bench.equal(answer, .conflict(.versionChanged), "the answer from generation \(generation)")
        }
        try bench.same(
            try await bench.store.session("session-ada"), Sample.registration("ada").session, "the session")
        try await bench.expectWritten([])
    }

    private static func renewOver(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        let short = Sample.session("short", of: "uid-ada", absolute: 500)
        _ = try await bench.store.openSession(short, ending: nil, now: Sample.date(0), effects: .none)
        let cases = [("no such session", 1), ("session-ada", 1_000), ("short", 500), ("session-ada", 5_000)]
        for (id, second) in cases {
            var session = Self.renewed(8)
            session.id = id
            let answer = try await bench.store.renewSession(
                session, from: 7, now: Sample.date(second), effects: bench.mark("effects"))
            try bench.equal(answer, .conflict(.sessionEnded), "the answer for '\(id)' at second \(second)")
        }
        try bench.expect(try await bench.store.session("no such session") == nil, "a renewal made a session")
        try bench.expect(try await bench.store.session("short") == nil, "the session that is over is kept")
        try await bench.expectWritten([])
    }

    private static func endSessions(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.registration("bob"))
        for id in ["1", "2", "3"] {
            let session = Sample.session(id, of: "uid-ada")
            _ = try await bench.store.openSession(session, ending: nil, now: Sample.date(0), effects: .none)
        }
        let steps: [(String, SessionSelection, [String])] = [
            ("nobody", .one("no such session"), []), ("one", .one("1"), ["1"]), ("again", .one("1"), []),
            ("others", .others(than: "2", of: "uid-ada"), ["3", "session-ada"]),
            ("no others", .others(than: "2", of: "uid-ada"), []), ("all", .all(of: "uid-ada"), ["2"]),
            ("none left", .all(of: "uid-ada"), []), ("no account", .all(of: "uid-nobody"), []),
        ]
        for (tag, selection, expected) in steps {
            let ended = try await bench.store.endSessions(selection, now: Sample.date(1), effects: bench.mark(tag))
            try bench.equal(ended.sorted(), expected, "what '\(tag)' ended")
            for id in expected {
                try bench.expect(try await bench.store.session(id) == nil, "the session '\(id)' is still there")
            }
        }
        try bench.equal(try await bench.sessionIDs(of: "uid-bob"), ["session-bob"], "another account's sessions")
        try await bench.expectTold(["3", "session-ada", "2"], audit: ["one", "others", "all"])
    }
}
