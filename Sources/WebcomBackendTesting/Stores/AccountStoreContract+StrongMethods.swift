import WebcomAuthentication
import WebcomBackend

extension AccountStoreContract {
    static let strongMethodChecks: [Check] = [
        Check("changeStrongMethods: adds methods, which come back as they are, the oldest first", Self.strongAdd),
        Check("changeStrongMethods: conflicts before the change is looked at", Self.strongObstacles),
        Check("changeStrongMethods: adds no method twice, and none above the limit", Self.strongAddConflicts),
        Check("MFA-4: changeStrongMethods: a first method is one beside recovery codes", Self.strongFirst),
        Check("changeStrongMethods: notes the use of a method", Self.strongUse),
        Check("MFA-6: changeStrongMethods: no time step is accepted again, and none before it", Self.strongSteps),
        Check("MFA-8: changeStrongMethods: a recovery code is spent once", Self.strongSpend),
        Check("MFA-8: changeStrongMethods: new recovery codes take the place of the old ones", Self.strongReplace),
        Check("changeStrongMethods: gives a method a name", Self.strongRename),
        Check("changeStrongMethods: removes a method, and recovery codes with the last", Self.strongRemove),
        Check("changeStrongMethods: other sessions lose the proof by a method that is removed", Self.strongWithdrawal),
    ]

    private static func add(_ method: StrongMethodRecord, isFirst: Bool = false, limit: Int = 10) -> StrongMethodChange
    {
        .add(method, isFirst: isFirst, limit: limit)
    }

    private static func strongAdd(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.registration("bob"))
        try await bench.expectMethods([], "before")
        try bench.equal(try await bench.methodIDs(of: "nobody"), [], "the strong methods of nobody")
        var used = Sample.phone("used", at: 30)
        used.lastUseDate = Sample.date(31)
        let methods = [Sample.codes("codes", at: 20), used, Sample.app("app", at: 10), Sample.phone("phone", at: 10)]
        for method in methods {
            try bench.equal(try await bench.change(Self.add(method)), .done, "the answer to adding '\(method.id)'")
        }
        try bench.equal(
            try await bench.change(Self.add(Sample.app("theirs", of: "bob", lastStep: nil)), of: "bob"), .done,
            "the answer for another account")
        try await bench.expectMethods([methods[2], methods[3], methods[0], methods[1]], "after")
        try await bench.expectMethods([Sample.app("theirs", of: "bob", lastStep: nil)], of: "bob", "of another account")
        try await bench.expectWritten(Array(repeating: "effects", count: 5))
    }

    private static func strongObstacles(_ bench: StoreBench) async throws {
        try await bench.register(Sample.registration("ada"))
        try await bench.register(Sample.registration("bob"))
        try await bench.register(Sample.registration("eve", isDisabled: true))
        let cases: [(name: String, session: String?, second: Int, conflict: StoreConflict)] = [
            ("nobody", nil, 1, .accountGone), ("nobody", "session-ada", 1, .accountGone),
            ("eve", nil, 1, .accountDisabled), ("eve", "no such session", 1, .accountDisabled),
            ("ada", "no such session", 1, .sessionEnded), ("ada", "session-bob", 1, .sessionEnded),
            ("ada", nil, 1, .methodGone), ("ada", "session-ada", 999, .methodGone),
            ("ada", "session-ada", 1_000, .sessionEnded), ("ada", "session-ada", 1, .sessionEnded),
        ]
        for (name, session, second, conflict) in cases {
            let answer = try await bench.change(
                .rename(id: "none", name: nil), of: name, session: session, endingOthers: true, at: second)
            let who = session.map { "'\($0)'" } ?? "an operator"
            try bench.equal(answer, .conflict(conflict), "the answer for \(name) by \(who) at \(second)")
        }
        try await bench.expectWritten([])
        let other = try await bench.change(Self.add(Sample.phone("p", of: "bob")), session: nil)
        try bench.expect(other != .done, "a method of another account was added")
        try bench.equal(try await bench.methodIDs() + bench.methodIDs(of: "bob"), [], "the strong methods")
    }

    private static func strongAddConflicts(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.phone("phone"), Sample.app("app"), Sample.codes("codes")])
        try await bench.register("bob", [])
        var (sameContact, mail, otherContact) = (Sample.phone("p"), Sample.phone("mail"), Sample.phone("other"))
        sameContact.contact = "contact of phone"
        mail.contact = sameContact.contact
        mail.kind = .eMail
        otherContact.contact = "CONTACT OF PHONE"
        for (what, method) in [
            ("id", Sample.app("phone")), ("contact", sameContact), ("second set of codes", Sample.codes("more")),
        ] {
            let answer = try await bench.change(Self.add(method))
            try bench.equal(answer, .conflict(.methodTaken), "the answer to a taken \(what)")
        }
        for method in [Sample.app("second app"), mail, otherContact] {
            let full = try await bench.change(Self.add(method, limit: 2))
            try bench.equal(full, .conflict(.tooManyMethods), "the answer to '\(method.id)' above the limit")
        }
        for (number, method) in [Sample.app("second app"), mail, otherContact].enumerated() {
            let answer = try await bench.change(Self.add(method, limit: 3 + number))
            try bench.equal(answer, .done, "the answer to '\(method.id)' at the limit")
        }
        var theirs = Sample.phone("theirs", of: "bob")
        theirs.contact = sameContact.contact
        try bench.equal(
            try await bench.change(Self.add(theirs), of: "bob"), .done, "the answer to another account's contact")
        let names = ["phone", "app", "codes", "second app", "mail", "other"]
        try bench.equal(try await bench.methodIDs(), names, "the list of strong methods")
        try await bench.expectWritten(Array(repeating: "effects", count: 4))
    }

    private static func strongFirst(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.codes("codes")])
        let first = try await bench.change(Self.add(Sample.app("app"), isFirst: true, limit: 1))
        try bench.equal(first, .done, "the answer to the first one")
        let second = try await bench.change(Self.add(Sample.app("second"), isFirst: true))
        try bench.equal(second, .conflict(.methodTaken), "the answer to a second first one")
        let codes = try await bench.change(.remove(id: "app", keepsOne: false))
        try bench.equal(codes, .done, "the answer to a removal")
        try bench.equal(
            try await bench.change(Self.add(Sample.app("app"), isFirst: true)), .done, "the answer to it once more")
        try bench.equal(try await bench.methodIDs(), ["app"], "the list of strong methods")
    }

    private static func strongUse(_ bench: StoreBench) async throws {
        let (phone, app) = (Sample.phone("phone"), Sample.app("app"))
        try await bench.register("ada", [phone, app])
        try await bench.register("bob", [])
        var used = phone
        used.lastUseDate = Sample.date(5)
        try bench.equal(try await bench.change(.use(id: "phone"), at: 5), .done, "the answer")
        try await bench.expectMethods([used, app], "after a use")
        used.lastUseDate = Sample.date(6)
        try bench.equal(try await bench.change(.use(id: "phone"), at: 6), .done, "the answer to another use")
        try await bench.expectMethods([used, app], "after another use")
        for (id, name) in [("none", "ada"), ("PHONE", "ada"), ("phone", "bob")] {
            let answer = try await bench.change(.use(id: id, step: 1), of: name)
            try bench.equal(answer, .conflict(.methodGone), "the answer to using '\(id)' of \(name)")
        }
    }

    private static func strongSteps(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.app("app"), Sample.app("new", lastStep: nil)])
        for step: Int64 in [100, 99, 0, -1, .min] {
            let answer = try await bench.change(.use(id: "app", step: step))
            try bench.equal(answer, .conflict(.codeUsed), "the answer to step \(step) after step 100")
        }
        try bench.equal(try await bench.method("app")?.lastStep, 100, "the last step after refusals")
        try bench.equal(try await bench.method("app")?.lastUseDate, nil, "the last use after refusals")
        for step: Int64 in [101, 103] {
            try bench.equal(try await bench.change(.use(id: "app", step: step)), .done, "the answer to step \(step)")
            let again = try await bench.change(.use(id: "app", step: step))
            try bench.equal(again, .conflict(.codeUsed), "the answer to step \(step) again")
        }
        let between = try await bench.change(.use(id: "app", step: 102))
        try bench.equal(between, .conflict(.codeUsed), "the answer to step 102 after step 103")
        try bench.equal(try await bench.method("app")?.lastStep, 103, "the last step")
        let first = try await bench.change(.use(id: "new", step: -5))
        try bench.equal(first, .done, "the answer to the first step of all")
        try bench.equal(try await bench.change(.use(id: "new", step: .max)), .done, "the answer to the greatest step")
        let last = try await bench.change(.use(id: "new", step: .max))
        try bench.equal(last, .conflict(.codeUsed), "the answer to the greatest step again")
    }

    private static func strongSpend(_ bench: StoreBench) async throws {
        let codes = Sample.codes("codes", [[1, 2], [3, 4], [5, 6]])
        try await bench.register("ada", [Sample.phone("phone"), codes])
        try bench.equal(try await bench.change(.spend(id: "codes", code: [3, 4]), at: 5), .done, "the answer")
        var left = codes
        left.codes = [[1, 2], [5, 6]]
        left.lastUseDate = Sample.date(5)
        try await bench.expectMethods([Sample.phone("phone"), left], "after one was spent")
        for code: [UInt8] in [[3, 4], [3], [], [1, 2, 0], [1], [2, 1]] {
            let answer = try await bench.change(.spend(id: "codes", code: code), at: 6)
            try bench.equal(answer, .conflict(.codeUsed), "the answer to a code that is not of the set")
        }
        for id in ["none", "phone", "CODES"] {
            let answer = try await bench.change(.spend(id: id, code: [1, 2]), at: 6)
            try bench.equal(answer, .conflict(.methodGone), "the answer for '\(id)'")
        }
        try await bench.expectMethods([Sample.phone("phone"), left], "after refusals")
        for code: [UInt8] in [[1, 2], [5, 6]] {
            let answer = try await bench.change(.spend(id: "codes", code: code), at: 7)
            try bench.equal(answer, .done, "the answer to another code")
        }
        try bench.equal(try await bench.method("codes")?.codes, [], "the codes that are left")
        let empty = try await bench.change(.spend(id: "codes", code: [1, 2]))
        try bench.equal(empty, .conflict(.codeUsed), "the answer of an empty set")
        let odd = try await bench.change(.replaceRecoveryCodes(Sample.codes("codes", [[], [7]])))
        try bench.equal(odd, .done, "the answer to a set with a code of no bytes")
        let nothing = try await bench.change(.spend(id: "codes", code: []))
        try bench.equal(nothing, .conflict(.codeUsed), "the answer to no code at all")
    }

    private static func strongReplace(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.codes("old")])
        let alone = try await bench.change(.replaceRecoveryCodes(Sample.codes("new")))
        try bench.equal(alone, .conflict(.methodGone), "the answer where codes are all there is")
        try await bench.expectMethods([Sample.codes("old")], "after a refusal")
        try bench.equal(try await bench.change(Self.add(Sample.phone("phone"))), .done, "the answer to a method")
        let new = Sample.codes("new", [[9], [8]], at: 7)
        try bench.equal(try await bench.change(.replaceRecoveryCodes(new)), .done, "the answer")
        try await bench.expectMethods([Sample.phone("phone"), new], "after a replacement")
        let old = try await bench.change(.spend(id: "old", code: [1]))
        try bench.equal(old, .conflict(.methodGone), "the answer to the old set")
        for code: UInt8 in 1...3 {
            let answer = try await bench.change(.spend(id: "new", code: [code]))
            try bench.equal(answer, .conflict(.codeUsed), "the answer to old code \(code)")
        }
        let same = Sample.codes("new", [[7]], at: 8)
        try bench.equal(try await bench.change(.replaceRecoveryCodes(same)), .done, "the answer to the same id")
        try await bench.expectMethods([Sample.phone("phone"), same], "after another replacement")
        let taken = try await bench.change(.replaceRecoveryCodes(Sample.codes("phone")))
        try bench.expect(taken != .done, "recovery codes took the place of a method")
        try await bench.expectMethods([Sample.phone("phone"), same], "in the end")
    }

    private static func strongRename(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.phone("phone"), Sample.codes("codes")])
        var phone = Sample.phone("phone")
        for name in ["mine", nil, "", "caf\u{E9}", "cafe\u{301}"] {
            phone.name = name
            try bench.equal(try await bench.change(.rename(id: "phone", name: name)), .done, "the answer")
            try await bench.expectMethods([phone, Sample.codes("codes")], "after a method was named")
            let stored = try await bench.method("phone")?.name.map { Array($0.utf8) }
            try bench.same(stored, name.map { Array($0.utf8) }, "the name")
        }
        let gone = try await bench.change(.rename(id: "none", name: "x"))
        try bench.equal(gone, .conflict(.methodGone), "the answer for none")
    }

    private static func strongRemove(_ bench: StoreBench) async throws {
        try await bench.register("ada", [Sample.phone("phone"), Sample.codes("codes"), Sample.app("app")])
        let gone = try await bench.change(.remove(id: "none", keepsOne: true))
        try bench.equal(gone, .conflict(.methodGone), "the answer for none")
        try bench.equal(try await bench.change(.remove(id: "phone", keepsOne: true)), .done, "the answer")
        try await bench.expectMethods([Sample.codes("codes"), Sample.app("app")], "after a removal")
        let last = try await bench.change(.remove(id: "app", keepsOne: true))
        try bench.equal(last, .conflict(.lastMethod), "the answer to removing the last one beside recovery codes")
        try bench.equal(try await bench.change(.remove(id: "codes", keepsOne: true)), .done, "the answer for codes")
        try await bench.expectMethods([Sample.app("app")], "without codes")
        try bench.equal(try await bench.change(Self.add(Sample.codes("more"))), .done, "the answer to more codes")
        try bench.equal(try await bench.change(.remove(id: "app", keepsOne: false)), .done, "the answer to the last")
        try await bench.expectMethods([], "after the last one was removed")
        try bench.equal(try await bench.change(Self.add(Sample.codes("more"))), .done, "the answer to codes anew")
        try await bench.expectMethods([Sample.codes("more")], "with codes anew")
    }
}
