import WebcomAuthentication
import WebcomBackend

extension AccountStoreContract {
    static let identityChangeChecks: [Check] = [
        Check("changeIdentity: replaces what is kept, and nothing else", Self.changesIdentity),
        Check("changeIdentity: ends the sessions that the identity opened where asked, and tells", Self.changeEnds),
        Check("changeIdentity: conflicts without a trace, in their order", Self.changeIdentityConflicts),
        Check("changeIdentity: of two at once from the same profile one is made", Self.changesIdentityOnce),
    ]

    private static let profile: JSONValue = ["keys": [["kid": "a", "n": 1]], "text": "\u{E9}"]

    private static func changesIdentity(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("first")))
        try await bench.attach("second", to: "ada")
        let before = try await bench.store.identity(Sample.key("ada"))
        let second = try await bench.store.identity(Sample.key("second"))
        let old = before?.profile ?? .null
        try bench.equal(try await bench.changeIdentity("ada", Self.profile, from: old), .done, "the answer")
        var expected = before
        expected?.profile = Self.profile
        try bench.equal(try await bench.store.identity(Sample.key("ada")), expected, "the identity")
        try bench.equal(try await bench.store.identity(Sample.key("second")), second, "the other identity")
        try bench.equal(try await bench.store.passwords(of: "uid-ada").count, 1, "the number of passwords")
        try bench.equal(
            try await bench.changeIdentity("ada", .null, from: Self.profile), .done, "the answer to the second change")
        try bench.equal(try await bench.store.identity(Sample.key("ada"))?.profile, .null, "the profile in the end")
        try await bench.expectTold([], audit: ["effects", "effects"])
    }

    private static func changeEnds(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.attach("second", to: "ada")
        try await bench.openSession("by second", of: "ada", by: "second")
        try await bench.openSession("by second too", of: "ada", by: "second")
        let old = try await bench.store.identity(Sample.key("second"))?.profile ?? .null
        let answer = try await bench.changeIdentity("second", Self.profile, from: old, endingSessions: true)
        try bench.equal(answer, .done, "the answer")
        let left = try await bench.store.sessions(of: "uid-ada", now: Sample.date(1)).map(\.id)
        try bench.equal(left, ["session-ada"], "the sessions that are left")
        try await bench.expectTold(["by second", "by second too"], audit: ["effects"])
    }

    private static func changeIdentityConflicts(_ bench: StoreBench) async throws {
        for name in ["ada", "bob"] { try await bench.register(Sample.registration(name)) }
        let old = try await bench.store.identity(Sample.key("ada"))?.profile ?? .null
        let cases: [(String, String, JSONValue, StoreConflict)] = [
            ("ada", "nobody", old, .accountGone), ("nothing", "ada", old, .identityGone),
            ("bob", "ada", old, .identityGone), ("ada", "ada", "another", .versionChanged),
        ]
        for (number, (identity, name, from, conflict)) in cases.enumerated() {
            let answer = try await bench.changeIdentity(
                identity, of: name, Self.profile, from: from, endingSessions: true)
            try bench.equal(answer, .conflict(conflict), "the answer in case \(number)")
        }
        try bench.equal(try await bench.store.identity(Sample.key("ada"))?.profile, old, "the profile")
        try await bench.expectTold([], audit: [])
    }

    private static func changesIdentityOnce(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        let old = try await bench.store.identity(Sample.key("ada"))?.profile ?? .null
        let done = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let profile: JSONValue = ["number": .integer(Int64(number))]
                    return try await bench.changeIdentity("ada", profile, from: old) == .done
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        try bench.equal(done, 1, "how many changes were made")
    }
}

extension StoreBench {
    /// Replaces what is kept of an identity of the account of `name` with the mark `effects`.
    fileprivate func changeIdentity(
        _ identity: String, of name: String = "ada", _ profile: JSONValue, from old: JSONValue,
        endingSessions: Bool = false
    ) async throws -> ChangeAnswer {
        try await self.store.changeIdentity(
            Sample.key(identity), of: "uid-\(name)", profile: profile, from: old, endingSessions: endingSessions,
            now: Sample.date(1), effects: self.mark("effects"))
    }
}
