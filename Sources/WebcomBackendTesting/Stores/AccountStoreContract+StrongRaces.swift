import WebcomAuthentication
import WebcomBackend

extension AccountStoreContract {
    static let strongRaceChecks: [Check] = [
        Check("MFA-6: at once: of 100 sign-ins with one time step, one is redeemed", Self.manySteps),
        Check("MFA-8: at once: of 100 sign-ins with one recovery code, one is redeemed", Self.manyCodes),
        Check("at once: removing every method leaves one where one is kept", Self.manyRemovals),
        Check("MFA-4: at once: one of many first methods is added", Self.manyFirsts),
        Check("at once: added methods never exceed the limit", Self.manyMethods),
        Check("MFA-8: at once: a set that is replaced spends no code of the old one", Self.codesAndReplacement),
        Check("at once: of two changes of one sign-in, its pending challenge gives one", Self.manySecondProofs),
    ]

    /// Answers to so many pending sign-ins at once, each with a challenge of its own and the same change.
    private static func signIns(
        _ bench: StoreBench, _ count: Int, _ change: StrongMethodChange
    ) async throws -> [RedeemAnswer] {
        for number in 0..<count { try await bench.open(Sample.pending("pending \(number)")) }
        return try await bench.parallel(count) { number in
            try await bench.redeemPending("pending \(number)", granting: .opening("s\(number)", change))
        }
    }

    private static func expectOne(
        _ bench: StoreBench, of answers: [RedeemAnswer], elseConflict conflict: StoreConflict
    ) async throws {
        try bench.equal(answers.count { $0 == .redeemed }, 1, "the number redeemed")
        try bench.equal(answers.count { $0 == .conflict(conflict) }, answers.count - 1, "the number of conflicts")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada").count, 2, "the number of sessions")
        let audit = try await bench.store.auditEntries(after: 0, limit: 1_000).map(\.action)
        try bench.equal(audit.count { $0 == "effects" }, 1, "the number of times the effects were written")
        var consumed = 0
        for number in answers.indices
        where try await bench.store.challenge("pending \(number)")?.consumptionDate != nil { consumed += 1 }
        try bench.equal(consumed, 1, "the number of challenges that are consumed")
    }

    private static func manySteps(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app")])
        let answers = try await Self.signIns(bench, 100, .use(id: "app", step: 101))
        try await Self.expectOne(bench, of: answers, elseConflict: .codeUsed)
        try bench.equal(try await bench.method("app")?.lastStep, 101, "the last step")
    }

    private static func manyCodes(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app"), Sample.codes("codes")])
        let answers = try await Self.signIns(bench, 100, .spend(id: "codes", code: [2]))
        try await Self.expectOne(bench, of: answers, elseConflict: .codeUsed)
        try bench.equal(try await bench.method("codes")?.codes, [[1], [3]], "the codes that are left")
    }

    private static func manyRemovals(_ bench: StoreBench) async throws {
        for round in 0..<10 {
            let name = "name \(round)"
            try await bench.register(name, [Sample.phone("0", of: name), Sample.app("1", of: name)])
            let answers = try await bench.parallel(2) { number in
                try await bench.change(
                    .remove(id: "\(number)", keepsOne: true), of: name, session: "session-\(name)")
            }
            try bench.equal(answers.count { $0 == .done }, 1, "the number removed in round \(round)")
            try bench.equal(answers.count { $0 == .conflict(.lastMethod) }, 1, "the number refused in round \(round)")
            try bench.equal(try await bench.methodIDs(of: name).count, 1, "the number left in round \(round)")
        }
    }

    private static func manyFirsts(_ bench: StoreBench) async throws {
        try await bench.register("ada", [])
        let answers = try await bench.parallel(32) { number in
            try await bench.change(
                .add(Sample.app("\(number)"), isFirst: true, limit: 5), session: "session-ada")
        }
        try bench.equal(answers.count { $0 == .done }, 1, "the number done")
        try bench.equal(answers.count { $0 == .conflict(.methodTaken) }, 31, "the number of conflicts")
        try bench.equal(try await bench.methodIDs().count, 1, "the number of strong methods")
        try await bench.expectWritten(["effects"])
    }

    private static func manyMethods(_ bench: StoreBench) async throws {
        try await bench.register("ada", [])
        let answers = try await bench.parallel(32) { number in
            try await bench.change(.add(Sample.phone("\(number)"), isFirst: false, limit: 5))
        }
        try bench.equal(answers.count { $0 == .done }, 5, "the number done")
        try bench.equal(answers.count { $0 == .conflict(.tooManyMethods) }, 27, "the number of conflicts")
        try bench.equal(try await bench.methodIDs().count, 5, "the number of strong methods")
    }

    private static func codesAndReplacement(_ bench: StoreBench) async throws {
        let old = (1...20).map { [UInt8($0)] }
        try await bench.register("ada", [Sample.app("app"), Sample.codes("codes", old)])
        for number in 0..<20 { try await bench.open(Sample.pending("pending \(number)")) }
        let spent = try await bench.parallel(21) { number -> Bool in
            guard number != 10 else {
                let fresh = Sample.codes("codes", [[100], [101]])
                return try await bench.change(.replaceRecoveryCodes(fresh)) != .done
            }
            let place = number > 10 ? number - 1 : number
            let grant = ChallengeGrant.opening("s\(place)", .spend(id: "codes", code: old[place]))
            let answer = try await bench.redeemPending("pending \(place)", granting: grant)
            return answer == .redeemed
        }
        try bench.equal(try await bench.method("codes")?.codes, [[100], [101]], "the codes that are left")
        let opened = try await bench.sessionIDs(of: "uid-ada").count - 1
        try bench.equal(opened, spent.count { $0 }, "the number of sessions opened")
        for code in old {
            let answer = try await bench.change(.spend(id: "codes", code: code))
            try bench.equal(answer, .conflict(.codeUsed), "the answer to an old code")
        }
    }

    private static func manySecondProofs(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app", lastStep: nil)])
        try await bench.open(Sample.pending("pending"))
        let answers = try await bench.parallel(64) { number in
            try await bench.redeemPending(
                "pending", granting: .opening("s\(number)", .use(id: "app", step: Int64(number))))
        }
        try bench.equal(answers.count { $0 == .redeemed }, 1, "the number redeemed")
        try bench.equal(answers.count { $0 == .consumed }, 63, "the number consumed")
        try bench.equal(try await bench.sessionIDs(of: "uid-ada").count, 2, "the number of sessions")
    }
}
