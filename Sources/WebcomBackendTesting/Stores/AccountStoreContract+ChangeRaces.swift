import WebcomAuthentication
import WebcomBackend

extension AccountStoreContract {
    static let changeRaceChecks: [Check] = [
        Check("LNK-9: at once: detaching every identity leaves one", Self.manyDetachments),
        Check("at once: one of many passwords set from a version is done", Self.manyPasswords),
        Check("LNK-9: at once: replacements and detachments leave an identity", Self.replacementsAndDetachments),
        Check("SES-5: at once: settlements and a disabling leave no session", Self.settlementsAndDisabling),
        Check("at once: registrations, imports and a deletion leave one owner or none", Self.importsAndDeletion),
    ]

    private static func manyDetachments(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        let names = ["ada"] + (1...7).map { "name \($0)" }
        for name in names.dropFirst() { try await bench.attach(name, to: "ada") }
        let answers = try await bench.parallel(16) { number in try await bench.detach(names[number % 8]) }
        try bench.equal(answers.count { $0 == .done }, 7, "the number done")
        try bench.expect(answers.contains(.conflict(.lastIdentity)), "none was refused as the last one")
        try bench.equal(try await bench.store.identities(of: "uid-ada").count, 1, "the number of identities left")
        try await bench.expectWritten(Array(repeating: "effects", count: 7))
    }

    private static func manyPasswords(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("old")))
        let answers = try await bench.parallel(32) { number in try await bench.setPassword("\(number)", from: 1) }
        try bench.equal(answers.count { $0 == .done }, 1, "the number done")
        try bench.equal(answers.count { $0 == .conflict(.versionChanged) }, 31, "the number of conflicts")
        try await bench.expectWritten(["effects"])
    }

    private static func replacementsAndDetachments(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.attach("second", to: "ada")
        for number in 0..<8 {
            try await bench.openSession("s\(number)", of: "ada")
            try await bench.open(
                Sample.challenge("\(number)", for: "new \(number)", purpose: .attachIdentity, uid: "uid-ada"))
        }
        let answers = try await bench.parallel(16) { number -> String in
            let name = number.isMultiple(of: 2) ? "ada" : "second"
            guard number < 8 else { return "\(try await bench.detach(name))" }
            var session = Sample.session("swapped \(number)", of: "uid-ada")
            session.identity = Sample.key("new \(number)")
            let grant = ChallengeGrant.replace(
                Sample.identity("new \(number)", of: "uid-ada"), replacing: Sample.key(name), password: nil,
                session: session, ending: "s\(number)")
            return "\(try await bench.redeem("\(number)", purpose: .attachIdentity, granting: grant))"
        }
        let redeemed = answers.count { $0 == "\(RedeemAnswer.redeemed)" }
        let done = answers.count { $0 == "\(ChangeAnswer.done)" }
        let left = try await bench.store.identities(of: "uid-ada")
        try bench.equal(left.count, 2 - done, "the number of identities left")
        try bench.equal(
            left.count { $0.key.providerUID.hasPrefix("new") }, redeemed, "the number of identities that are new")
        try bench.expect(redeemed <= 2 && done <= 1, "\(redeemed) replaced and \(done) detached of two")
    }

    private static func settlementsAndDisabling(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada", password: Sample.password("secret")))
        var reservations: [AttemptReservation] = []
        for _ in 0..<24 { reservations.append(try await bench.reserved("ada").reservation) }
        let attempts = reservations
        let answers = try await bench.parallel(25) { number in
            guard number != 8 else {
                return try await bench.store.changeAccount(
                    "uid-ada", .isDisabled(true), now: Sample.date(1), effects: .none)
            }
            let attempt = attempts[number > 8 ? number - 1 : number]
            return try await bench.settle(attempt, as: Sample.success("s\(number)", of: "ada"))
        }
        try bench.expect(
            answers.allSatisfy { $0 == .done || $0 == .conflict(.accountDisabled) }, "an answer is none of the two")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada"), [], "the sessions after the disabling")
        let opened = answers.count { $0 == .done } - 1
        let told = try await bench.store.notices(after: 0, limit: 100).count { notice in
            notice.notice != .sessionRevoked(sessionID: "effects")
                && notice.notice != .sessionRevoked(sessionID: "refusal")
        }
        try bench.equal(told, opened + 1, "the number of sessions that were told of")
    }

    private static func importsAndDeletion(_ bench: StoreBench) async throws {
        let answers = try await bench.parallel(24) { number -> ChangeAnswer in
            let name = "\(number)"
            var registration = Sample.registration(name)
            registration.identity = Sample.identity("ada", of: "uid-\(name)")
            if number.isMultiple(of: 3) {
                return try await bench.store.register(registration, now: Sample.date(0), effects: .none)
            }
            if number.isMultiple(of: 2) {
                return try await bench.store.deleteAccount("uid-\(number - 1)", now: Sample.date(0), effects: .none)
            }
            return try await bench.store.importAccount(
                registration.account, identities: [Sample.identity("ada", of: "uid-\(name)")], passwords: [],
                strongMethods: [], now: Sample.date(0), effects: .none)
        }
        try bench.expect(answers.contains(.done), "none was done")
        let accounts = try await bench.store.accounts(after: nil, limit: 100).map(\.uid)
        let owner = try await bench.store.identity(Sample.key("ada"))?.uid
        try bench.equal(accounts, owner.map { [$0] } ?? [], "the list of accounts")
    }
}
