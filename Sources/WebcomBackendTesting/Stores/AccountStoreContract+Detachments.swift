import WebcomBackend

extension AccountStoreContract {
    static let detachmentChecks: [Check] = [
        Check("detachIdentity: removes it with its password, and what is awaited for it", Self.detaches),
        Check("detachIdentity: ends the sessions it opened but for the one named, and tells of them", Self.detachEnds),
        Check("LNK-9: detachIdentity: the last identity that can be used stays", Self.detachLast),
        Check("detachIdentity: conflicts without a trace, in their order", Self.detachConflicts),
        Check("detachIdentity: a check of its password ends nowhere, also when it is attached again", Self.detachLate),
    ]

    private static func detaches(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("first")))
        try await bench.attach("second", to: "ada", password: Sample.password("second"))
        for name in ["ada", "second"] {
            try await bench.open(Sample.challenge("code for \(name)", for: name, uid: "uid-ada"))
        }
        try await bench.open(Sample.challenge("of another", for: "second", purpose: .attachIdentity, uid: "uid-bob"))
        try bench.equal(try await bench.detach("second"), .done, "the answer")
        try bench.expect(try await bench.store.identity(Sample.key("second")) == nil, "the identity is still there")
        let names = try await bench.store.identities(of: "uid-ada").map(\.key.providerUID)
        try bench.equal(names, ["ada"], "the list of identities")
        try bench.expect(try await bench.reserved("second").candidate == nil, "its password is still there")
        try bench.expect(try await bench.reserved("ada").candidate != nil, "the other one's password is gone")
        let awaited = try await bench.awaited(["code for ada", "code for second", "of another"])
        try bench.equal(awaited, ["code for ada", "of another"], "what is awaited")
        let guest = try await bench.store.register(
            Sample.registration("second"), now: Sample.date(1), effects: .none)
        try bench.equal(guest, .done, "the answer to registering it anew")
        try await bench.expectWritten(["effects"])
    }

    private static func detachEnds(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.attach("second", to: "ada")
        for (id, name) in [("1", "second"), ("2", "second"), ("3", "ada"), ("named", "second")] {
            try await bench.openSession(id, of: "ada", by: name)
        }
        try bench.equal(try await bench.detach("second", session: "named"), .done, "the answer")
        let left = try await bench.sessionIDs(of: "uid-ada").sorted()
        try bench.equal(left, ["3", "named", "session-ada"], "the list of sessions")
        try await bench.expectTold(["1", "2"], audit: ["effects"])
    }

    private static func detachLast(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try bench.equal(try await bench.detach("ada"), .conflict(.lastIdentity), "the answer for the only one")
        try await bench.attach("second", to: "ada")
        try await bench.attach("third", to: "ada")
        try await bench.recover("ada", by: "second")
        try bench.equal(
            try await bench.detach("second", session: "after"), .conflict(.lastIdentity),
            "the answer when the others are suspended")
        try await bench.expectTold(["session-ada"], audit: [], "after the conflicts")
        for name in ["ada", "third"] {
            try bench.equal(try await bench.detach(name, session: "after"), .done, "the answer for a suspended one")
        }
        try bench.equal(
            try await bench.detach("second", session: "after"), .conflict(.lastIdentity), "the answer in the end")
        let names = try await bench.store.identities(of: "uid-ada").map(\.key.providerUID)
        try bench.equal(names, ["second"], "the list of identities")
        try await bench.expectTold(["session-ada"], audit: ["effects", "effects"])
    }

    private static func detachConflicts(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.attach("second", to: "ada")
        try await bench.register(Sample.registration("bob"))
        try await bench.register(Sample.registration("eve", isDisabled: true))
        let cases: [(String, String, String, Int, StoreConflict)] = [
            ("ada", "nobody", "session-ada", 1, .accountGone), ("eve", "eve", "session-eve", 1, .accountDisabled),
            ("ada", "ada", "no such session", 1, .sessionEnded), ("ada", "ada", "session-bob", 1, .sessionEnded),
            ("nothing", "ada", "session-ada", 1, .identityGone), ("bob", "ada", "session-ada", 1, .identityGone),
            ("ada", "bob", "session-ada", 1, .sessionEnded), ("ada", "ada", "session-ada", 1_000, .sessionEnded),
            ("ada", "ada", "session-ada", 999, .sessionEnded),
        ]
        for (number, (identity, name, session, second, conflict)) in cases.enumerated() {
            let answer = try await bench.detach(identity, of: name, session: session, at: second)
            try bench.equal(answer, .conflict(conflict), "the answer in case \(number)")
        }
        try bench.equal(try await bench.store.identities(of: "uid-ada").count, 2, "the number of identities")
        try await bench.expectWritten([])
    }

    private static func detachLate(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.attach("second", to: "ada", password: Sample.password("old"))
        let attempts = [
            try await bench.reserved("second").reservation, try await bench.reserved("second").reservation,
        ]
        try bench.equal(try await bench.detach("second"), .done, "the answer")
        let gone = try await bench.settle(attempts[0], as: Sample.success("late", of: "ada"))
        try bench.equal(gone, .conflict(.versionChanged), "the answer while it is gone")
        try await bench.attach("second", to: "ada", password: Sample.password("new"))
        let again = try await bench.settle(attempts[1], as: Sample.success("late", of: "ada"))
        try bench.equal(again, .conflict(.versionChanged), "the answer when it is there again")
        try bench.expect(try await bench.store.session("late") == nil, "a session was opened")
    }
}
