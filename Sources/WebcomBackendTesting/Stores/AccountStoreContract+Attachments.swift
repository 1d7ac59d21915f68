import WebcomBackend

extension AccountStoreContract {
    static let attachmentChecks: [Check] = [
        Check("grant attach: attaches identity and password, ends a guest's being one, swaps sessions", Self.attachNew),
        Check("grant attach: identities are listed the oldest first", Self.attachOrder),
        Check("grant attach: an identity of another account is a conflict", Self.attachTaken),
        Check("grant attach: the session named must still stand", Self.attachEnded),
        Check("grant attach: conflicts when the account is gone or disabled", Self.attachConflicts),
        Check("grant attach: an identity that is there already is renewed", Self.attachAgain),
        Check("attach: without a challenge, with the grant's conflicts", Self.attachDirectly),
    ]

    private static func attachDirectly(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.guest("guest"))
        func attach(_ name: String, _ session: String, ending: String?) async throws -> ChangeAnswer {
            try await bench.store.attach(
                Sample.identity(name, of: "uid-guest", at: 1), session: Sample.session(session, of: "uid-guest"),
                ending: ending, now: Sample.date(1), effects: bench.mark("effects"))
        }
        try bench.equal(
            try await attach("ada", "new", ending: nil), .conflict(.identityTaken), "the answer for a taken identity")
        try bench.equal(
            try await attach("badge", "new", ending: "gone"), .conflict(.sessionEnded), "the answer for a lost session")
        try await bench.expectWritten([], "after the conflicts")
        try bench.equal(try await attach("badge", "new", ending: "session-guest"), .done, "the answer")
        try bench.equal(try await bench.sessionIDs(of: "uid-guest"), ["new"], "the list of sessions")
        try bench.equal(try await bench.store.identity(Sample.key("badge"))?.uid, "uid-guest", "the identity's account")
        try bench.equal(
            try await bench.store.account("uid-guest")?.isGuest, false, "whether the account is a guest's")
        try await bench.expectWritten(["effects"])
    }

    private static func attach(
        _ bench: StoreBench, _ selector: String, _ identity: IdentityRecord, password: PasswordRecord? = nil,
        session: String, ending: String? = nil, at second: Int = 1
    ) async throws -> RedeemAnswer {
        let challenge = Sample.challenge(
            selector, for: identity.key.providerUID, purpose: .attachIdentity, expires: 100_000)
        try await bench.open(challenge)
        let session = Sample.session(session, of: identity.uid, at: second, idle: 50_000, absolute: 60_000)
        return try await bench.redeem(
            selector, purpose: .attachIdentity,
            granting: .attach(identity, password: password, session: session, ending: ending), at: second)
    }

    private static func attachNew(_ bench: StoreBench) async throws {
        try await bench.register(Sample.guest("ada"))
        let identity = Sample.identity("ada", of: "uid-ada", at: 1)
        let password = Sample.password("secret")
        let answer = try await Self.attach(
            bench, "token", identity, password: password, session: "new", ending: "session-ada")
        try bench.equal(answer, .redeemed, "the answer")
        try bench.same(try await bench.store.identity(Sample.key("ada")), identity, "the identity")
        try bench.same(try await bench.reserved("ada").candidate?.password, password, "the password")
        try bench.equal(try await bench.store.account("uid-ada")?.isGuest, false, "whether the account is a guest's")
        try bench.expect(try await bench.store.session("session-ada") == nil, "the session named is not ended")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["new"], "the list of sessions")
        try await bench.expectWritten(["effects"])
    }

    private static func attachOrder(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        for (name, second) in [("third", 30), ("second", 20), ("fourth", 40)] {
            let identity = Sample.identity(name, of: "uid-ada", at: second)
            let answer = try await Self.attach(bench, name, identity, session: "s \(name)", at: second)
            try bench.equal(answer, .redeemed, "the answer")
        }
        let names = try await bench.store.identities(of: "uid-ada").map(\.key.providerUID)
        try bench.equal(names, ["ada", "second", "third", "fourth"], "the list of identities")
        try bench.expect(
            try await bench.reserved("second").candidate == nil, "an identity without a password has a candidate")
    }

    private static func attachTaken(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.guest("guest"))
        let identity = Sample.identity("ada", of: "uid-guest")
        let answer = try await Self.attach(
            bench, "token", identity, password: Sample.password("x"), session: "new", ending: "session-guest")
        try bench.equal(answer, .conflict(.identityTaken), "the answer")
        try bench.equal(try await bench.store.identity(Sample.key("ada"))?.uid, "uid-ada", "the owner")
        try bench.expect(try await bench.store.session("new") == nil, "a session was opened all the same")
        try bench.expect(try await bench.store.session("session-guest") != nil, "a session was ended all the same")
        try bench.equal(try await bench.store.account("uid-guest")?.isGuest, true, "whether it is a guest's account")
        try bench.expect(try await bench.store.challenge("token")?.consumptionDate == nil, "the challenge is consumed")
        try bench.expect(try await bench.reserved("ada").candidate == nil, "the owner got a password")
        try await bench.expectWritten(["refusal"])
    }

    private static func attachEnded(_ bench: StoreBench) async throws {
        try await bench.register(Sample.guest("ada"))
        let identity = Sample.identity("ada", of: "uid-ada")
        let gone = try await Self.attach(bench, "1", identity, session: "new", ending: "no such session")
        try bench.equal(gone, .conflict(.sessionEnded), "the answer when the session is gone")
        let short = Sample.session("short", of: "uid-ada", idle: 1_000)
        _ = try await bench.store.openSession(short, ending: nil, now: Sample.date(0), effects: .none)
        let over = try await Self.attach(bench, "2", identity, session: "new", ending: "short", at: 1_000)
        try bench.equal(over, .conflict(.sessionEnded), "the answer at the end of the session exactly")
        try bench.expect(try await bench.store.identity(Sample.key("ada")) == nil, "the identity was attached")
        try bench.expect(try await bench.store.session("new") == nil, "a session was opened")
        let inTime = try await Self.attach(bench, "3", identity, session: "new", ending: "session-ada", at: 999)
        try bench.equal(inTime, .redeemed, "the answer a second before")
        try await bench.expectWritten(["refusal", "refusal", "effects"])
    }

    private static func attachConflicts(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("eve", isDisabled: true))
        for (uid, conflict) in [("uid-nobody", StoreConflict.accountGone), ("uid-eve", .accountDisabled)] {
            let identity = Sample.identity("fresh", of: uid)
            let answer = try await Self.attach(bench, "token \(uid)", identity, session: "new")
            try bench.equal(answer, .conflict(conflict), "the answer for \(uid)")
        }
        try bench.expect(try await bench.store.identity(Sample.key("fresh")) == nil, "the identity was attached")
        try bench.expect(try await bench.store.session("new") == nil, "a session was opened")
        try await bench.expectWritten(["refusal", "refusal"])
    }

    private static func attachAgain(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old", version: 3)))
        var identity = Sample.identity("ada", of: "uid-ada", at: 50)
        identity.address = "another address"
        identity.displayName = nil
        let kept = try await Self.attach(bench, "1", identity, session: "new", at: 50)
        try bench.equal(kept, .redeemed, "the answer")
        let stored = try await bench.store.identities(of: "uid-ada")
        try bench.equal(stored.map(\.address), ["another address"], "the list of addresses")
        try bench.expect(stored.first?.displayName == nil, "the name was not renewed")
        try bench.equal(stored.first?.creationDate, Sample.date(0), "the date when it was attached")
        let old = try await bench.reserved("ada").candidate?.password
        try bench.same(old, Sample.password("old", version: 3), "the password when none is given")
        let password = Sample.password("new", version: 1)
        let changed = try await Self.attach(bench, "2", identity, password: password, session: "newer", at: 60)
        try bench.equal(changed, .redeemed, "the answer with a password")
        let new = try await bench.reserved("ada").candidate?.password
        try bench.equal(new?.verifier, password.verifier, "the verifier")
        try bench.expect((new?.version ?? 0) > 3, "the version did not rise")
        try bench.equal(
            try await bench.sessionIDs(of: "uid-ada", at: 70), ["newer", "new", "session-ada"], "the list of sessions")
    }
}
