import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// What can be given wrongly to the operations on strong methods, and what is then told.
@Suite struct StrongMethodInputTests {
    @Test(
        "a contact that is none, blocked or there already, or a kind that is not allowed: typed, and nothing is sent",
        arguments: [
            (StrongMethod.Kind.sms, "", "invalidIdentifier"), (.sms, "+123", "invalidIdentifier"),
            (.sms, "0612345678", "invalidIdentifier"), (.eMail, "", "invalidIdentifier"),
            (.eMail, "no address", "invalidIdentifier"), (.sms, "+447911123456", "contactBlocked"),
            (.sms, StrongAccount.number, "existingStrongMethod"),
            (.eMail, "Second@Example.ORG", "existingStrongMethod"),
            (.recoveryCode, "", "unsupported"), (StrongMethod.Kind(rawValue: "owl"), "", "unsupported"),
        ] as [(StrongMethod.Kind, String, String)])
    func contacts(_ kind: StrongMethod.Kind, _ contact: String, _ expected: String) async throws {
        let bench = try await BackendBench.strong(.whenRegistered) { $0.phoneDestinations = PhonePrefixes(["+33"]) }
        let app = try await bench.registerStrong(.authenticatorApp, of: bench.register())
        let sms = try await bench.registerStrong(.sms, StrongAccount.number, of: app.session)
        let mail = try await bench.registerStrong(.eMail, StrongAccount.mailbox, of: sms.session)
        bench.waitForResend()
        let count = bench.messages.messages.count
        let error = await refusal {
            try await bench.backend.perform(
                AuthenticationAccount.RegisterStrongMethod(kind, contact: contact), mail.session)
        }
        #expect(error?.code.rawValue == expected)
        #expect(bench.messages.messages.count == count)
    }

    @Test("a code: wrong, with the tries that are left; too late; used up; twice; of another account's registration")
    func codes() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let owner = try await bench.register()
        let pending = try await bench.backend.perform(
            AuthenticationAccount.RegisterStrongMethod(.sms, contact: StrongAccount.number), owner)
        #expect(pending.challenge.sentTo == "+33••••••32" && pending.challenge.resendAfter == .seconds(60))
        func confirm(_ code: String, _ session: BackendSession, id: String? = nil) async -> String {
            await StrongStand.words {
                _ = try await bench.backend.perform(
                    AuthenticationAccount.ConfirmStrongMethod(
                        id: id ?? pending.id, code: OneTimePassword(code), label: nil), session)
                return .session(try await bench.backend.confirm(session))
            }
        }
        let right = bench.secret(for: StrongAccount.number)
        let stranger = try await bench.register("stranger@example.org")
        #expect(await confirm(right, stranger) == "invalidCode restart")
        #expect(await confirm(right, owner, id: "nothing") == "invalidCode restart")
        #expect(await confirm(bench.wrongCode(for: StrongAccount.number), owner) == "invalidCode retry left 4")
        #expect(await confirm("", owner) == "invalidCode retry left 3")
        #expect(await confirm(right, owner) == "session 2")
        #expect(await confirm(right, owner) == "invalidCode restart")
    }

    @Test("a code that ran out confirms nothing, and one of a newer registration takes its place")
    func renewed() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let owner = try await bench.register()
        let register = AuthenticationAccount.RegisterStrongMethod(.sms, contact: StrongAccount.number)
        let first = try await bench.backend.perform(register, owner)
        let tooSoon = await refusal { try await bench.backend.perform(register, owner) }
        #expect(tooSoon?.code == .identityTemporarilyLocked && tooSoon?.retryAfter == .seconds(60))
        let old = bench.secret(for: StrongAccount.number)
        bench.clock.advance(by: .seconds(300))
        func confirm(_ id: String, _ code: String) async -> AuthenticationError? {
            await refusal {
                try await bench.backend.perform(
                    AuthenticationAccount.ConfirmStrongMethod(id: id, code: OneTimePassword(code), label: nil), owner)
            }
        }
        #expect(await confirm(first.id, old)?.code == .expired)
        let second = try await bench.backend.perform(register, owner)
        #expect(await confirm(first.id, old)?.recovery == .restart)
        _ = try await bench.backend.perform(
            AuthenticationAccount.ConfirmStrongMethod(
                id: second.id, code: OneTimePassword(bench.secret(for: StrongAccount.number)), label: "My phone"), owner
        )
        let listed = try await bench.backend.perform(AuthenticationAccount.ListStrongMethods(), owner)
        #expect(listed.map(\.label) == ["My phone"])
    }

    @Test("methods are counted, and one more than allowed is refused", arguments: [1, 2])
    func tooMany(_ limit: Int) async throws {
        let bench = try await BackendBench.strong(.whenRegistered) { $0.strongAuthentication.maximumMethods = limit }
        var session = try await bench.register()
        for _ in 0..<limit { session = try await bench.registerStrong(.authenticatorApp, of: session).session }
        let error = await refusal {
            try await bench.backend.perform(
                AuthenticationAccount.RegisterStrongMethod(.authenticatorApp, contact: ""), session)
        }
        #expect(error?.code == .tooManyStrongMethods)
    }

    @Test("a name is what its user says, or nothing; one that cannot be a name is refused, and so is an unknown method")
    func names() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let account = try await StrongAccount.make(on: bench)
        let session = account.session
        func rename(_ id: String, _ label: String?) async throws {
            try await bench.backend.perform(AuthenticationAccount.RenameStrongMethod(id: id, label: label), session)
        }
        try await rename(account.id(.authenticatorApp), " The old phone ")
        let listed = try await bench.backend.perform(AuthenticationAccount.ListStrongMethods(), session)
        #expect(listed[0].label == "The old phone" && listed[0].method.hint == "The old phone")
        for label in ["", String(repeating: "x", count: 10_000)] {
            #expect(await refusal { try await rename(account.id(.sms), label) }?.code == .incompleteMethod)
        }
        #expect(await refusal { try await rename("nobody's", "x") }?.code == .unknownStrongMethod)
        try await rename(account.id(.authenticatorApp), nil)
        let again = try await bench.backend.perform(AuthenticationAccount.ListStrongMethods(), session)
        #expect(again[0].label == nil)
        let other = try await bench.register("stranger@example.org")
        let foreign = AuthenticationAccount.RenameStrongMethod(id: account.id(.sms), label: "mine")
        #expect(await refusal { try await bench.backend.perform(foreign, other) }?.code == .unknownStrongMethod)
    }
}
