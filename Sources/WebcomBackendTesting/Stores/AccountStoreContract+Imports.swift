import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AccountStoreContract {
    static let importChecks: [Check] = [
        Check("importAccount: writes account, identities and passwords as they were", Self.imports),
        Check("importAccount: conflicts without a trace", Self.importConflicts),
        Check("auditEntries: those of an account, in pages", Self.auditOfAccount),
        Check("removeAudit: in batches, what is older; numbers are not given again", Self.removesAudit),
    ]

    private static func importing(
        _ bench: StoreBench, _ name: String, _ identities: [IdentityRecord], _ passwords: [IdentityPassword] = [],
        _ strongMethods: [StrongMethodRecord] = []
    ) async throws -> ChangeAnswer {
        let account = Sample.registration(name, isDisabled: true).account
        return try await bench.store.importAccount(
            account, identities: identities, passwords: passwords, strongMethods: strongMethods, now: Sample.date(1),
            effects: bench.mark("effects"))
    }

    private static func imports(_ bench: StoreBench) async throws {
        var suspended = Sample.identity("second", of: "uid-ada", at: 5)
        suspended.suspensionDate = Sample.date(6)
        let identities = [Sample.identity("ada", of: "uid-ada", at: 2), suspended]
        let password = IdentityPassword(key: Sample.key("ada"), password: Sample.password("secret", version: 9))
        let methods = [
            StrongMethodRecord(
                id: "m1", uid: "uid-ada", kind: .authenticatorApp, name: "phone", creationDate: Sample.date(3),
                lastUseDate: Sample.date(4), lastStep: 60_000_001, secret: [1, 2, 3]),
            StrongMethodRecord(
                id: "m2", uid: "uid-ada", kind: .sms, contact: "+1", address: "+ 1", creationDate: Sample.date(4)),
        ]
        try bench.equal(try await Self.importing(bench, "ada", identities, [password], methods), .done, "the answer")
        var account = Sample.registration("ada", isDisabled: true).account
        account.hasStrongMethods = true
        try bench.same(try await bench.store.account("uid-ada"), account, "the account")
        try bench.same(try await bench.store.strongMethods(of: "uid-ada"), methods, "the list of strong methods")
        try bench.same(try await bench.store.identities(of: "uid-ada"), identities, "the list of identities")
        try bench.same(try await bench.store.passwords(of: "uid-ada"), [password], "the list of passwords")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), [], "the list of sessions")
        try bench.equal(try await Self.importing(bench, "none", []), .done, "the answer for one without identities")
        try await bench.expectWritten(["effects", "effects"])
    }

    private static func importConflicts(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        let password = IdentityPassword(key: Sample.key("ada"), password: Sample.password("theirs"))
        func identity(_ name: String, _ owner: String = "new") -> IdentityRecord {
            Sample.identity(name, of: "uid-\(owner)")
        }
        let cases: [(String, [IdentityRecord], [IdentityPassword], StoreConflict)] = [
            ("ada", [identity("x", "ada")], [], .identityTaken), ("new", [identity("ada")], [], .identityTaken),
            ("new", [identity("x"), identity("ada")], [password], .identityTaken),
            ("new", [identity("x"), identity("x")], [], .identityTaken),
            ("new", [identity("x", "ada")], [], .identityGone), ("new", [identity("x")], [password], .identityGone),
        ]
        func method(_ id: String, _ owner: String = "new") -> StrongMethodRecord {
            StrongMethodRecord(
                id: id, uid: "uid-\(owner)", kind: .sms, contact: "+1", creationDate: Sample.date(4))
        }
        let methods: [([StrongMethodRecord], StoreConflict)] = [
            ([method("1"), method("2")], .methodTaken), ([method("1", "ada")], .accountGone),
        ]
        for (number, (name, identities, passwords, conflict)) in cases.enumerated() {
            let answer = try await Self.importing(bench, name, identities, passwords)
            try bench.equal(answer, .conflict(conflict), "the answer in case \(number)")
        }
        for (number, (methods, conflict)) in methods.enumerated() {
            let answer = try await Self.importing(bench, "new", [identity("x")], [], methods)
            try bench.equal(answer, .conflict(conflict), "the answer for the strong methods in case \(number)")
        }
        try bench.expect(try await bench.store.account("uid-new") == nil, "an account was made")
        try bench.expect(try await bench.store.identity(Sample.key("x")) == nil, "an identity was made")
        try bench.same(
            try await bench.reserved("ada").candidate?.password, Sample.password("secret"), "the password of the owner")
        try await bench.expectWritten([])
    }

    private static func line(_ action: String, of uid: String?, at second: Int) -> AuditEntry {
        AuditEntry(date: Sample.date(second), action: action, isSuccess: true, uid: uid)
    }

    private static func auditOfAccount(_ bench: StoreBench) async throws {
        try await bench.store.note([
            Self.line("1", of: "uid-é", at: 1), Self.line("2", of: nil, at: 2), Self.line("3", of: "uid-é", at: 3),
            Self.line("4", of: "uid-e\u{301}", at: 4), Self.line("5", of: "uid-é", at: 5),
        ])
        let first = try await bench.store.auditEntries(of: "uid-é", after: 0, limit: 2)
        try bench.equal(first.map(\.action), ["1", "3"], "the first page")
        let second = try await bench.store.auditEntries(of: "uid-é", after: first.last?.id ?? 0, limit: 2)
        try bench.equal(second.map(\.action), ["5"], "the second page")
        let all = try await bench.store.auditEntries(after: 0, limit: 10)
        try bench.same(all.last, second.last, "the last line")
        for limit in [0, -1] {
            let none = try await bench.store.auditEntries(of: "uid-é", after: 0, limit: limit)
            try bench.equal(none.count, 0, "the number of lines of at most \(limit)")
        }
    }

    private static func removesAudit(_ bench: StoreBench) async throws {
        // The clock was set back in between.
        try await bench.store.note([3, 1, 9, 2, 4].map { Self.line("\($0)", of: nil, at: $0) })
        let last = try await bench.store.auditEntries(after: 0, limit: 10).last?.id ?? 0
        let steps: [(Int, Int, Int, [String])] = [
            (4, -1, 0, ["3", "1", "9", "2", "4"]), (1, 10, 0, ["3", "1", "9", "2", "4"]),
            (4, 2, 2, ["9", "2", "4"]), (4, 2, 1, ["9", "4"]), (4, 2, 0, ["9", "4"]), (100, 10, 2, []),
        ]
        for (number, (second, limit, removed, left)) in steps.enumerated() {
            let count = try await bench.store.removeAudit(before: Sample.date(second), limit: limit)
            try bench.equal(count, removed, "the number removed in step \(number)")
            let actions = try await bench.store.auditEntries(after: 0, limit: 10).map(\.action)
            try bench.equal(actions, left, "the audit after step \(number)")
        }
        try await bench.store.note([Self.line("later", of: nil, at: 5)])
        let later = try await bench.store.auditEntries(after: last, limit: 10).map(\.action)
        try bench.equal(later, ["later"], "what comes after the last number that was given")
    }
}
