import WebcomAuthentication
import WebcomBackend

extension AccountStoreContract {
    static let strongAccountChecks: [Check] = [
        Check("changeStrongMethods: a conflict of the change writes nothing", Self.strongRefused),
        Check("hasStrongMethods: every way to an account says it, of methods beside recovery codes", Self.strongSaid),
        Check("hasStrongMethods: what a caller says of it is passed over", Self.strongPassedOver),
        Check("changeStrongMethods: adding and removing void pending sign-ins, and nothing else", Self.strongVoids),
        Check("MFA-10: changeStrongMethods: the other sessions end and are told", Self.strongEnding),
        Check("TOK-6: changeStrongMethods: an operator's change ends every session", Self.strongEndingAll),
        Check("deleteAccount: removes strong methods and recovery codes", Self.strongDeletion),
        Check("TOK-6: what voids what is awaited voids pending sign-ins and confirmations", Self.strongAwaited),
        Check("IDN-4: strong methods of equivalent text are two", Self.strongExactness),
    ]

    private static func strongSaid(_ bench: StoreBench) async throws {
        try await bench.register("ada", [], password: Sample.password("secret"))
        try await bench.register("bob", [Sample.app("app", of: "bob")], password: Sample.password("secret"))
        func change(_ change: StrongMethodChange) async throws {
            try bench.equal(try await bench.change(change), .done, "the answer to a change")
        }
        try await bench.expectStrong(false, "ada", "before")
        try await change(.add(Sample.codes("codes"), isFirst: false, limit: 5))
        try await bench.expectStrong(false, "ada", "of recovery codes alone")
        try await change(.add(Sample.phone("phone"), isFirst: true, limit: 5))
        try await bench.expectStrong(true, "ada", "of a number")
        try await change(.add(Sample.app("app"), isFirst: false, limit: 5))
        try await change(.remove(id: "phone", keepsOne: true))
        try await bench.expectStrong(true, "ada", "of an authenticator app")
        _ = try await bench.store.changeAccount(
            "uid-ada", .displayName("Ada"), now: Sample.date(1), effects: bench.mark("effects"))
        try await bench.expectStrong(true, "ada", "after another change")
        try await change(.remove(id: "app", keepsOne: false))
        try await bench.expectStrong(false, "ada", "after the last one was removed")
        try await bench.expectStrong(true, "bob", "of another account")
    }

    private static func strongPassedOver(_ bench: StoreBench) async throws {
        var ada = Sample.registration("ada", password: Sample.password("secret"))
        ada.account.hasStrongMethods = true
        try await bench.register(ada)
        try await bench.expectStrong(false, "ada", "of who was registered")
        var bob = Sample.registration("bob").account
        bob.hasStrongMethods = true
        let identity = Sample.identity("bob", of: "uid-bob")
        let password = IdentityPassword(key: identity.key, password: Sample.password("secret"))
        let answer = try await bench.store.importAccount(
            bob, identities: [identity], passwords: [password], strongMethods: [], now: Sample.date(0), effects: .none)
        try bench.equal(answer, .done, "the answer to an import")
        try await bench.expectStrong(false, "bob", "of who was imported")
        try await bench.open(Sample.challenge("code", for: "eve"))
        var eve = Sample.registration("eve", password: Sample.password("secret"))
        eve.account.hasStrongMethods = true
        try bench.equal(try await bench.redeem("code", granting: .register(eve)), .redeemed, "the answer to a code")
        try await bench.expectStrong(false, "eve", "of who registered by a code")
    }

    private static func strongVoids(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.phone("phone"), Sample.codes("codes")])
        try await bench.register("bob", [])
        let names = ["pending", "second", "theirs", "code", "confirmation"]
        func awaited(after change: StrongMethodChange) async throws -> [String] {
            for name in ["pending", "second"] { try await bench.open(Sample.pending(name)) }
            try await bench.open(Sample.pending("theirs", for: "bob"))
            try await bench.open(Sample.challenge("code"))
            try await bench.open(Sample.challenge("confirmation", purpose: .strongMethod))
            try bench.equal(try await bench.change(change), .done, "the answer to a change")
            return try await bench.awaited(names)
        }
        let keeping: [StrongMethodChange] = [
            .use(id: "phone"), .spend(id: "codes", code: [1]), .rename(id: "phone", name: "mine"),
            .replaceRecoveryCodes(Sample.codes("more")),
        ]
        for change in keeping {
            try bench.equal(try await awaited(after: change), names, "what is awaited after a change that adds none")
        }
        let voiding: [StrongMethodChange] = [
            .add(Sample.app("app"), isFirst: false, limit: 5), .remove(id: "phone", keepsOne: true),
        ]
        for change in voiding {
            let left = try await awaited(after: change)
            try bench.equal(left, Array(names.dropFirst(2)), "what is awaited after one was added or removed")
        }
    }

    private static func strongEnding(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.phone("phone")])
        try await bench.register("bob", [])
        for id in ["second", "third"] { try await bench.openSession(id, of: "ada") }
        try await bench.open(Sample.challenge("code"))
        let kept = try await bench.change(.rename(id: "phone", name: "x"), session: "second", endingOthers: false)
        try bench.equal(kept, .done, "the answer without an end")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada").count, 3, "the number of sessions")
        let answer = try await bench.change(
            .remove(id: "phone", keepsOne: false), session: "second", endingOthers: true)
        try bench.equal(answer, .done, "the answer")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), ["second"], "the list of sessions")
        try bench.equal(try await bench.sessionIDs(of: "uid-bob"), ["session-bob"], "the sessions of another account")
        try bench.equal(try await bench.awaited(["code"]), ["code"], "what is awaited")
        try await bench.expectTold(["session-ada", "third"], audit: ["effects", "effects"])
    }

    private static func strongEndingAll(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.phone("phone")])
        try await bench.register("bob", [])
        try await bench.openSession("second", of: "ada")
        try await bench.open(Sample.challenge("code"))
        try await bench.open(Sample.challenge("theirs", for: "bob"))
        let answer = try await bench.change(.remove(id: "phone", keepsOne: false), endingOthers: true)
        try bench.equal(answer, .done, "the answer")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), [], "the list of sessions")
        try bench.equal(try await bench.sessionIDs(of: "uid-bob"), ["session-bob"], "the sessions of another account")
        try bench.equal(try await bench.awaited(["code", "theirs"]), ["theirs"], "what is awaited")
        try await bench.expectTold(["session-ada", "second"], audit: ["effects"])
    }

    private static func strongDeletion(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.phone("phone"), Sample.codes("codes")])
        try await bench.register("bob", [Sample.phone("phone", of: "bob")], password: Sample.password("secret"))
        for name in ["pending", "other"] { try await bench.open(Sample.pending(name)) }
        let answer = try await bench.store.deleteAccount("uid-ada", now: Sample.date(1), effects: .none)
        try bench.equal(answer, .done, "the answer")
        try bench.equal(try await bench.methodIDs(), [], "the strong methods of who was deleted")
        try bench.equal(try await bench.awaited(["pending", "other"]), [], "what is awaited")
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        try bench.equal(try await bench.methodIDs(), [], "the strong methods of a new account of that name")
        try await bench.expectStrong(false, "ada", "of a new account of that name")
        try await bench.expectMethods([Sample.phone("phone", of: "bob")], of: "bob", "of another account")
        try await bench.expectStrong(true, "bob", "of another account")
    }

    private static func strongAwaited(_ bench: StoreBench) async throws {
        let verbs: [(String, @Sendable (String) async throws -> Void)] = [
            (
                "disabling",
                { name in
                    _ = try await bench.store.changeAccount(
                        "uid-\(name)", .isDisabled(true), now: Sample.date(1), effects: .none)
                }
            ),
            (
                "endSessions",
                { name in
                    try await bench.store.endSessions(.all(of: "uid-\(name)"), now: Sample.date(1), effects: .none)
                }
            ),
            (
                "setPassword",
                { name in
                    _ = try await bench.setPassword("new", on: name, of: name, from: 1, session: "session-\(name)")
                }
            ),
            (
                "a reset",
                { name in
                    try await bench.open(Sample.challenge("reset", for: name, purpose: .passwordReset))
                    let session = Sample.session("after", of: "uid-\(name)")
                    _ = try await bench.redeem(
                        "reset", purpose: .passwordReset,
                        granting: .setPassword(Sample.password("new"), session: session))
                }
            ),
            (
                "detachIdentity",
                { name in
                    try await bench.attach("second of \(name)", to: name)
                    _ = try await bench.detach(name, of: name, session: "session-\(name)")
                }
            ),
            (
                "deleteAccount",
                { name in
                    _ = try await bench.store.deleteAccount("uid-\(name)", now: Sample.date(1), effects: .none)
                }
            ),
        ]
        for (number, (verb, call)) in verbs.enumerated() {
            let name = "name \(number)"
            try await bench.register(name, [], password: Sample.password("old"))
            try await bench.open(Sample.pending("pending", for: name))
            try await bench.open(Sample.challenge("confirmation", for: name, purpose: .strongMethod))
            try await call(name)
            let left = try await bench.awaited(["pending", "confirmation"])
            try bench.equal(left, [], "what is awaited after \(verb)")
        }
    }

    private static func strongExactness(_ bench: StoreBench) async throws {
        let names = ["caf\u{E9}", "cafe\u{301}", "CAF\u{C9}", "caf\u{E9} ", "cafe"]
        try await bench.register("ada", names.map { Sample.phone($0) })
        for (number, name) in names.enumerated() {
            let answer = try await bench.change(.use(id: name, step: Int64(number)))
            try bench.equal(answer, .done, "the answer to using look-alike \(number)")
        }
        for (number, name) in names.enumerated() {
            let method = try await bench.method(name)
            try bench.equal(method?.lastStep, Int64(number), "the last step of look-alike \(number)")
            let contact = method.map { Array($0.contact.utf8) }
            try bench.same(contact, Array("contact of \(name)".utf8), "the contact of look-alike \(number)")
        }
        for (number, name) in names.enumerated() {
            let answer = try await bench.change(.remove(id: name, keepsOne: false))
            try bench.equal(answer, .done, "the answer to removing look-alike \(number)")
            let count = try await bench.methodIDs().count
            try bench.equal(count, names.count - 1 - number, "the number of methods that are left")
        }
    }

    private static func strongRefused(_ bench: StoreBench) async throws {
        let methods = [Sample.app("app"), Sample.codes("codes")]
        try await bench.register("ada", methods)
        try await bench.openSession("second", of: "ada")
        try await bench.open(Sample.pending("pending"))
        let changes: [StrongMethodChange] = [
            .use(id: "app", step: 100), .spend(id: "codes", code: [9]),
            .add(Sample.app("app"), isFirst: false, limit: 9),
            .replaceRecoveryCodes(Sample.codes("app")), .rename(id: "none", name: nil),
            .remove(id: "app", keepsOne: true), .remove(id: "none", keepsOne: false),
        ]
        for change in changes {
            let answer = try await bench.change(change, session: "session-ada", endingOthers: true)
            try bench.expect(answer != .done, "a change was made that has a conflict")
        }
        try await bench.expectMethods(methods, "after refusals")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada").count, 2, "the number of sessions")
        try bench.equal(try await bench.awaited(["pending"]), ["pending"], "what is awaited")
        try await bench.expectWritten([])
    }
}
