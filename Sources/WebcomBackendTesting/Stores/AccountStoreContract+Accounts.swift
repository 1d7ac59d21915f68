import WebcomAuthentication
import WebcomBackend

extension AccountStoreContract {
    static let accountChecks: [Check] = [
        Check("register: writes account, identity, password, session and effects", Self.registerWritesAll),
        Check("register: a guest has no identity", Self.registerGuest),
        Check("register: a taken identity is refused and nothing is written", Self.registerTakenIdentity),
        Check("register: a used uid never becomes another account", Self.registerUsedUID),
        Check("account, identity, session, challenge: nil for what is unknown", Self.unknownIsNil),
    ]

    private static func registerWritesAll(_ bench: StoreBench) async throws {
        let ada = Sample.registration("ada", password: Sample.password("secret", version: 4))
        let answer = try await bench.store.register(ada, now: Sample.date(0), effects: bench.mark("effects"))
        try bench.equal(answer, .done, "the answer")
        try bench.same(try await bench.store.account("uid-ada"), ada.account, "the account")
        try bench.same(try await bench.store.identity(Sample.key("ada")), ada.identity, "the identity")
        try bench.same(
            try await bench.store.identities(of: "uid-ada"), [Sample.identity("ada", of: "uid-ada")], "its list")
        try bench.same(try await bench.store.session("session-ada"), ada.session, "the session")
        let candidate = try await bench.reserved("ada").candidate
        try bench.same(candidate?.password, ada.password, "the password")
        try await bench.expectWritten(["effects"])
    }

    private static func registerGuest(_ bench: StoreBench) async throws {
        try await bench.register(Sample.guest("guest"))
        try bench.same(try await bench.store.account("uid-guest"), Sample.guest("guest").account, "the account")
        try bench.equal(try await bench.store.identities(of: "uid-guest").count, 0, "the number of identities")
        try bench.equal(try await bench.sessionIDs(of: "uid-guest"), ["session-guest"], "the list of sessions")
    }

    private static func registerTakenIdentity(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("first")))
        var second = Sample.registration("ada", password: Sample.password("second"))
        second.account.uid = "uid-other"
        second.identity?.uid = "uid-other"
        second.session = Sample.session("session-other", of: "uid-other")
        let answer = try await bench.store.register(second, now: Sample.date(1), effects: bench.mark("effects"))
        try bench.equal(answer, .conflict(.identityTaken), "the answer")
        try bench.expect(try await bench.store.account("uid-other") == nil, "an account was made all the same")
        try bench.expect(try await bench.store.session("session-other") == nil, "a session was made all the same")
        try bench.equal(try await bench.store.identity(Sample.key("ada"))?.uid, "uid-ada", "the owner")
        let password = try await bench.reserved("ada").candidate?.password
        try bench.same(password, Sample.password("first"), "the password of the owner")
        try await bench.expectWritten([])
    }

    private static func registerUsedUID(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        var other = Sample.guest("ada")
        other.session = Sample.session("session-other", of: "uid-ada")
        let answer = try? await bench.store.register(other, now: Sample.date(1), effects: bench.mark("effects"))
        try bench.expect(answer != .done, "a second account of the same uid was made")
        try bench.same(
            try await bench.store.account("uid-ada"), Sample.registration("ada").account, "the account that was there")
        try bench.expect(try await bench.store.session("session-other") == nil, "a session was made all the same")
        try await bench.expectWritten([])
    }

    private static func unknownIsNil(_ bench: StoreBench) async throws {
        try bench.expect(try await bench.store.account("uid-ada") == nil, "an account from nowhere")
        try bench.expect(try await bench.store.identity(Sample.key("ada")) == nil, "an identity from nowhere")
        try bench.expect(try await bench.store.identities(of: "uid-ada").isEmpty, "identities from nowhere")
        try bench.expect(try await bench.store.session("session-ada") == nil, "a session from nowhere")
        try bench.expect(try await bench.sessionIDs(of: "uid-ada").isEmpty, "sessions from nowhere")
        try bench.expect(try await bench.store.challenge("code") == nil, "a challenge from nowhere")
        try bench.expect(try await bench.store.metadata("name") == nil, "metadata from nowhere")
        try await bench.expectWritten([])
    }
}
