import WebcomAuthentication
import WebcomBackend

extension AccountStoreContract {
    static let strengtheningChecks: [Check] = [
        Check("grant strengthen: makes the change and gives what is within", Self.strengthen),
        Check("grant strengthen: a conflict of the change gives nothing", Self.strengthenRefused),
        Check("grant strengthen: a conflict of what is within changes nothing, and comes first", Self.strengthenWithin),
        Check("grant strengthen: a refused change leaves identities and passwords", Self.strengthenAlone),
        Check("grant strengthen: changes around changes are made from within, or none", Self.strengthenTwice),
        Check("grant strengthen: a new account begins with a method", Self.strengthenRegistration),
        Check("grant strengthen: a new password keeps the pending sign-in that set it", Self.strengthenPassword),
        Check("MFA-10: grant strengthen: the other sessions end and are told once", Self.strengthenEnding),
        Check("grant strengthen: adding and removing void the other pending sign-ins", Self.strengthenVoids),
        Check("grant strengthen: refused where no session is opened", Self.strengthenHold),
    ]

    private static func add(_ method: StrongMethodRecord) -> StrongMethodChange {
        .add(method, isFirst: false, limit: 5)
    }

    private static func strengthen(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app"), Sample.codes("codes")])
        for name in ["pending", "second"] { try await bench.open(Sample.pending(name)) }
        let limit = Sample.limit("source", 9, isForgiven: true)
        let answer = try await bench.redeemPending(
            "pending", limits: [limit], granting: .opening("new", .use(id: "app", step: 101), ending: "session-ada"))
        try bench.equal(answer, .redeemed, "the answer")
        var used = Sample.app("app", lastStep: 101)
        used.lastUseDate = Sample.date(1)
        try await bench.expectMethods([used, Sample.codes("codes")], "after a use")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["new"], "the list of sessions")
        try bench.equal(
            try await bench.store.attemptCount(under: limit, now: Sample.date(1)), 0, "the tries that count")
        let again = try await bench.redeemPending("pending", granting: .opening("s", .use(id: "app", step: 102)))
        try bench.equal(again, .consumed, "the answer to the same secret again")
        let code = try await bench.redeemPending("second", granting: .opening("s", .spend(id: "codes", code: [2])))
        try bench.equal(code, .redeemed, "the answer to a recovery code")
        try bench.equal(try await bench.method("codes")?.codes, [[1], [3]], "the codes that are left")
        try await bench.expectWritten(["effects", "refusal", "effects"])
    }

    private static func strengthenRefused(_ bench: StoreBench) async throws {
        let methods = [Sample.app("app"), Sample.codes("codes")]
        try await bench.register("ada", methods)
        try await bench.openSession("second", of: "ada")
        let pending = Sample.pending("pending")
        for challenge in [pending, Sample.pending("other")] { try await bench.open(challenge) }
        let limit = Sample.limit("source", 99, isForgiven: true)
        let cases: [(StrongMethodChange, StoreConflict)] = [
            (.use(id: "app", step: 100), .codeUsed), (.use(id: "none"), .methodGone),
            (.spend(id: "codes", code: [9]), .codeUsed), (.spend(id: "app", code: [1]), .methodGone),
            (Self.add(Sample.app("app")), .methodTaken), (.rename(id: "none", name: nil), .methodGone),
            (.add(Sample.phone("phone"), isFirst: true, limit: 5), .methodTaken),
            (.add(Sample.phone("phone"), isFirst: false, limit: 1), .tooManyMethods),
            (.remove(id: "app", keepsOne: true), .lastMethod),
        ]
        for (number, (change, conflict)) in cases.enumerated() {
            let answer = try await bench.redeemPending(
                "pending", limits: [limit],
                granting: .opening("new", change, ending: "session-ada", endingOthers: true))
            try bench.equal(answer, .conflict(conflict), "the answer to change \(number)")
            try bench.equal(try await bench.store.challenge("pending"), pending, "the challenge after change \(number)")
            let count = try await bench.store.attemptCount(under: limit, now: Sample.date(1))
            try bench.equal(count, number + 1, "the tries that count after change \(number)")
        }
        try await bench.expectMethods(methods, "after refusals")
        try bench.equal(
            try await bench.sessionIDs(of: "uid-ada").sorted(), ["second", "session-ada"], "the list of sessions")
        try bench.equal(try await bench.awaited(["pending", "other"]), ["pending", "other"], "what is awaited")
        try await bench.expectWritten(Array(repeating: "refusal", count: cases.count))
    }

    private static func strengthenWithin(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app")])
        try await bench.register(Sample.registration("bob"))
        try await bench.open(Sample.pending("pending"))
        func session(_ id: String, of name: String) -> SessionRecord { Sample.session(id, of: "uid-\(name)") }
        let cases: [(ChallengeGrant, StoreConflict)] = [
            (.openSession(session("new", of: "nobody"), ending: nil), .accountGone),
            (.openSession(session("new", of: "bob"), ending: nil), .accountGone),
            (.openSession(session("new", of: "ada"), ending: "no such session"), .sessionEnded),
            (.openSession(session("session-bob", of: "ada"), ending: nil), .versionChanged),
            (.raiseSession(id: "session-bob", uid: "uid-ada", factors: [], level: 9), .sessionEnded),
            (.register(Sample.registration("bob")), .identityTaken),
            (.setPassword(Sample.password("x"), session: session("new", of: "bob")), .accountGone),
        ]
        for (number, (grant, conflict)) in cases.enumerated() {
            for change in [StrongMethodChange.use(id: "app", step: 101), .use(id: "app", step: 1), .use(id: "none")] {
                let answer = try await bench.redeemPending(
                    "pending", granting: .strengthen(change, endingOthers: true, grant))
                try bench.equal(answer, .conflict(conflict), "the answer to grant \(number)")
            }
        }
        try await bench.expectMethods([Sample.app("app")], "after refusals")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["session-ada"], "the list of sessions")
        let right = try await bench.redeemPending("pending", granting: .opening("new", .use(id: "app", step: 101)))
        try bench.equal(right, .redeemed, "the answer to what has no conflict")
    }

    private static func strengthenAlone(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app")], password: Sample.password("old"))
        try await bench.attach("second", to: "ada")
        try await bench.open(Sample.pending("pending"))
        let session = Sample.session("new", of: "uid-ada")
        let third = Sample.identity("third", of: "uid-ada")
        let grants: [ChallengeGrant] = [
            .setPassword(Sample.password("new"), session: session),
            .attach(third, password: Sample.password("x"), session: session, ending: "session-ada"),
            .replace(
                third, replacing: Sample.key("second"), password: nil, session: session, ending: "session-ada"),
            .raiseSession(id: "session-ada", uid: "uid-ada", factors: [], level: 9),
        ]
        for (number, grant) in grants.enumerated() {
            let answer = try await bench.redeemPending(
                "pending", granting: .strengthen(.use(id: "app", step: 100), endingOthers: true, grant))
            try bench.equal(answer, .conflict(.codeUsed), "the answer to grant \(number)")
        }
        let identities = try await bench.store.identities(of: "uid-ada")
        try bench.equal(identities.map(\.key.providerUID), ["ada", "second"], "the list of identities")
        try bench.expect(identities.allSatisfy { $0.suspensionDate == nil }, "an identity was suspended")
        let password = try await bench.reserved("ada").candidate?.password
        try bench.same(password, Sample.password("old"), "the password")
        try bench.equal(try await bench.store.sessions(of: "uid-ada", now: Sample.date(1)).map(\.level), [1], "levels")
        try await bench.expectWritten(Array(repeating: "refusal", count: grants.count))
    }

    private static func strengthenTwice(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.phone("phone"), Sample.codes("codes")])
        for name in ["pending", "second"] { try await bench.open(Sample.pending(name)) }
        let inner = ChallengeGrant.opening("new", .spend(id: "codes", code: [1]), endingOthers: true)
        let refused = try await bench.redeemPending(
            "pending", granting: .strengthen(.spend(id: "codes", code: [1]), endingOthers: false, inner))
        try bench.equal(refused, .conflict(.codeUsed), "the answer to the same code twice")
        try bench.equal(try await bench.method("codes")?.codes, [[1], [2], [3]], "the codes after a refusal")
        let fresh = Sample.codes("codes", [[7]], at: 9)
        let answer = try await bench.redeemPending(
            "pending", granting: .strengthen(.replaceRecoveryCodes(fresh), endingOthers: false, inner))
        try bench.equal(answer, .redeemed, "the answer to a code and a new set")
        try await bench.expectMethods([Sample.phone("phone"), fresh], "after a new set")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["new"], "the list of sessions")
        try await bench.expectTold(["session-ada"], audit: ["refusal", "effects"])
    }

    private static func strengthenRegistration(_ bench: StoreBench) async throws {
        var ada = Sample.registration("ada", password: Sample.password("secret"))
        ada.account.hasStrongMethods = false
        try await bench.open(Sample.pending("pending"))
        let grant = ChallengeGrant.strengthen(
            .add(Sample.app("app"), isFirst: true, limit: 1), endingOthers: true, .register(ada))
        try bench.equal(try await bench.redeemPending("pending", granting: grant), .redeemed, "the answer")
        try await bench.expectMethods([Sample.app("app")], "of the new account")
        try await bench.expectStrong(true, "ada", "of the new account")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["session-ada"], "the list of sessions")
        try await bench.expectTold([], audit: ["effects"])
    }

    private static func strengthenPassword(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app")], password: Sample.password("old"))
        try await bench.open(Sample.challenge("code"))
        for name in ["pending", "second"] { try await bench.open(Sample.pending(name)) }
        let session = Sample.session("new", of: "uid-ada")
        let grant = ChallengeGrant.strengthen(
            .use(id: "app", step: 101), endingOthers: true, .setPassword(Sample.password("new"), session: session))
        try bench.equal(try await bench.redeemPending("pending", granting: grant), .redeemed, "the answer")
        let left = try await bench.awaited(["pending", "second", "code"])
        try bench.equal(left, ["pending"], "what is awaited")
        let again = try await bench.redeemPending("pending", granting: grant)
        try bench.equal(again, .consumed, "the answer to the same secret again")
        let verifier = try await bench.reserved("ada").candidate?.password.verifier
        try bench.equal(verifier, Array("new".utf8), "the verifier")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["new"], "the list of sessions")
        try await bench.expectTold(["session-ada"], audit: ["effects", "refusal"])
    }

    private static func strengthenEnding(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app")])
        try await bench.register(Sample.registration("bob"))
        for id in ["second", "third", "raised"] { try await bench.openSession(id, of: "ada") }
        for name in ["pending", "next"] { try await bench.open(Sample.pending(name)) }
        let raising = ChallengeGrant.strengthen(
            .use(id: "app", step: 101), endingOthers: false,
            .raiseSession(id: "raised", uid: "uid-ada", factors: [], level: 2))
        try bench.equal(try await bench.redeemPending("pending", granting: raising), .redeemed, "the answer to one")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada").count, 4, "the number of sessions")
        let ending = ChallengeGrant.opening("new", .use(id: "app", step: 102), ending: "second", endingOthers: true)
        try bench.equal(try await bench.redeemPending("next", granting: ending), .redeemed, "the answer to another")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["new"], "the list of sessions")
        try bench.equal(try await bench.sessionIDs(of: "uid-bob"), ["session-bob"], "the sessions of another account")
        try await bench.expectTold(["session-ada", "third", "raised"], audit: ["effects", "effects"])
    }

    private static func strengthenVoids(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app")])
        try await bench.register(Sample.registration("bob"))
        try await bench.open(Sample.pending("theirs", for: "bob"))
        try await bench.open(Sample.challenge("code"))
        let changes: [StrongMethodChange] = [
            .use(id: "app", step: 101), Self.add(Sample.phone("phone")), .remove(id: "phone", keepsOne: true),
        ]
        for (number, change) in changes.enumerated() {
            let names = ["pending \(number)", "other", "theirs", "code"]
            for name in names.prefix(2) { try await bench.open(Sample.pending(name)) }
            let answer = try await bench.redeemPending(names[0], granting: .opening("s\(number)", change))
            try bench.equal(answer, .redeemed, "the answer to change \(number)")
            let left = names.filter { $0 != "other" || number == 0 }
            try bench.equal(try await bench.awaited(names), left, "what is awaited after change \(number)")
            let again = try await bench.redeemPending(names[0], granting: .opening("s", change))
            try bench.equal(again, .consumed, "the answer to the same secret again")
        }
    }

    private static func strengthenHold(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app")])
        try await bench.open(Sample.challenge("code"))
        let answer = try await bench.redeem(
            "code",
            granting: .strengthen(.use(id: "app", step: 101), endingOthers: true, .hold(Sample.pending("held"))))
        try bench.expect(answer != .redeemed, "strong methods were changed of no account")
        try await bench.expectMethods([Sample.app("app")], "after a refusal")
        try bench.equal(try await bench.awaited(["code", "held"]), ["code"], "what is awaited")
    }
}
