import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// The strong methods of who is signed in: registered, listed, renamed, removed.
@Suite struct StrongMethodTests {
    private static let register = AuthenticationAccount.RegisterStrongMethod(.authenticatorApp, contact: "")

    private func strong(
        _ requirement: BackendPolicy.StrongAuthentication.Requirement = .whenRegistered,
        configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws -> (BackendBench, BackendSession) {
        let bench = try await BackendBench.strong(requirement, configure: configure)
        let (session, _) = try await bench.registerStrong(.sms, StrongAccount.number, of: bench.register())
        return (bench, session)
    }

    /// Another session of the account with two proofs.
    private func signIn(_ bench: BackendBench) async throws -> BackendSession {
        bench.waitForResend()
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest(level: 2)))
        guard case .chooseMethod(let methods) = step.kind, let method = methods.first(where: { $0.kind == .sms }) else {
            throw UnexpectedStep()
        }
        let sent = try await BackendBench.step(bench.advance(step, .challenge(methodID: method.id)))
        let code = OneTimePassword(bench.secret(for: StrongAccount.number))
        return try await BackendBench.session(bench.advance(sent, .submit(code)))
    }

    @Test("MFA-4, MFA-11: a second method, and every change, needs a fresh proof by the first one")
    func needsStrong() async throws {
        let (bench, session) = try await self.strong(.never)
        let byPassword = try await bench.signIn()
        let id = try await bench.store.strongMethods(of: session.details.uid)[0].id
        func codes(_ session: BackendSession) async -> [AuthenticationError.Code?] {
            [
                await refusal { try await bench.backend.perform(Self.register, session) }?.code,
                await refusal {
                    try await bench.backend.perform(AuthenticationAccount.RemoveStrongMethod(id: id), session)
                }?.code,
                await refusal {
                    try await bench.backend.perform(AuthenticationAccount.ReplaceRecoveryCodes(), session)
                }?.code,
            ]
        }
        #expect(await codes(byPassword) == [.tokenTooOld, .tokenTooOld, .tokenTooOld])
        _ = try await bench.backend.perform(Self.register, session)
        bench.clock.advance(by: .seconds(901))
        #expect(await codes(session) == [.tokenTooOld, .tokenTooOld, .tokenTooOld])
        let audit = try await bench.auditLines()
        for line in ["strong.register tokenTooOld", "strong.remove tokenTooOld", "strong.recoveryCodes tokenTooOld"] {
            #expect(audit.count { $0 == line } == 2)
        }
    }

    @Test("MFA-4: what was begun before another method was there cannot be confirmed without that one")
    func confirmsWithStrong() async throws {
        let bench = try await BackendBench.strong(.never) { $0.strongAuthentication.endsOtherSessions = false }
        let owner = try await bench.register()
        let other = try await bench.signIn()
        let begun = try await bench.backend.perform(
            AuthenticationAccount.RegisterStrongMethod(.eMail, contact: StrongAccount.mailbox), other)
        try await bench.registerStrong(.sms, StrongAccount.number, of: owner)
        let confirm = AuthenticationAccount.ConfirmStrongMethod(
            id: begun.id, code: OneTimePassword(bench.secret(for: StrongAccount.mailbox)), label: nil)
        #expect(await refusal { try await bench.backend.perform(confirm, other) }?.code == .tokenTooOld)
        #expect(try await bench.store.strongMethods(of: owner.details.uid).count == 1)
    }

    @Test("SES-7, MFA-11: what is sensitive needs a fresh proof by the second factor where the account has one")
    func sensitive() async throws {
        let (bench, session) = try await self.strong()
        let earlier = try await bench.registerCode(BackendBench.number, to: session)
        bench.clock.advance(by: .seconds(800))
        let both = try await bench.signIn(to: earlier)
        // The password was proved a moment ago, the second factor was not.
        bench.clock.advance(by: .seconds(101))
        let operations: [(String, () async throws -> Void)] = [
            ("detach", { try await bench.detach(BackendBench.number, from: both) }),
            ("attach", { _ = try await bench.claim("new@example.org", .oneTimePassword, to: both) }),
            ("set password", { try await bench.changePassword(of: BackendBench.address, both) }),
            ("delete", { try await bench.backend.perform(AuthenticationAccount.DeleteAccount(), both) }),
        ]
        for (name, operation) in operations {
            #expect(await refusal(of: name) { try await operation() }?.code == .tokenTooOld, "\(name)")
        }
        _ = try await bench.backend.confirm(both)
    }

    @Test("MFA-7: nothing that is listed, exported or described has a secret; a seed is shown once")
    func secrets() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let account = try await StrongAccount.make(on: bench)
        let listed = try await bench.backend.perform(AuthenticationAccount.ListStrongMethods(), account.session)
        let text = "\(listed) \(try await bench.store.strongMethods(of: account.session.details.uid))"
        for secret in account.codes { #expect(!text.contains(secret)) }
        #expect(!text.contains(StrongAccount.number) && !text.contains(StrongAccount.mailbox))
        #expect(listed.map(\.method.kind) == [.authenticatorApp, .sms, .eMail, .recoveryCode])
        #expect(listed.map(\.codesLeft) == [nil, nil, nil, 10])
        let records = try await bench.store.strongMethods(of: account.session.details.uid)
        #expect(records[0].secret.count > 20, "160 bits and their seal")
    }

    @Test("MFA-8: a new set of recovery codes makes the old one void, and is told to the user")
    func replacesCodes() async throws {
        let (bench, session) = try await self.strong()
        let old = try await bench.backend.perform(AuthenticationAccount.ReplaceRecoveryCodes(), session)
        let new = try await bench.backend.perform(AuthenticationAccount.ReplaceRecoveryCodes(), session)
        #expect(Set(old.codes.map { $0.reveal() }).isDisjoint(with: new.codes.map { $0.reveal() }))
        #expect(bench.told(BackendBench.address).count { $0 == .recoveryCodesReplaced } == 2)
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        guard case .chooseMethod(let methods) = step.kind,
            let codes = methods.first(where: { $0.kind == .recoveryCode })
        else { throw UnexpectedStep() }
        let asked = try await BackendBench.step(bench.advance(step, .challenge(methodID: codes.id)))
        for code in old.codes.prefix(2) {
            #expect(
                await StrongStand.words { try await bench.advance(asked, .submit(OneTimePassword(code.reveal()))) }
                    .hasPrefix("invalidCode retry"))
        }
        let code = OneTimePassword(new.codes[9].reveal())
        #expect(await StrongStand.words { try await bench.advance(asked, .submit(code)) } == "session 2")
    }

    @Test("MFA-8: recovery codes alone are no second factor: without another method none are given")
    func codesAlone() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let owner = try await bench.register()
        let error = await refusal {
            try await bench.backend.perform(AuthenticationAccount.ReplaceRecoveryCodes(), owner)
        }
        #expect(error?.code == .unknownStrongMethod)
    }

    @Test(
        "MFA-10, SES-5: the first method ends the other sessions, or they have less than policy asks for",
        arguments: [true, false])
    func endsOthers(_ ends: Bool) async throws {
        let bench = try await BackendBench.strong(.whenRegistered) { $0.strongAuthentication.endsOtherSessions = ends }
        let owner = try await bench.register()
        let other = try await bench.signIn()
        let (session, _) = try await bench.registerStrong(.authenticatorApp, of: owner)
        #expect(session.details.level == 2)
        let expected: AuthenticationError.Code = ends ? .sessionEnded : .strongAuthenticationRequired
        #expect(await refusal { try await bench.backend.confirm(other) }?.code == expected)
        #expect(await refusal { try await bench.backend.refresh(other) }?.code == expected)
        #expect(try await bench.storedNotices() == (ends ? [.sessionRevoked(sessionID: other.id)] : []))
        #expect(bench.told(BackendBench.address).contains(.strongMethodAdded))
    }

    @Test("MFA-10: so does one that is registered in the middle of a sign-in", arguments: [true, false])
    func endsOthersInSignIn(_ ends: Bool) async throws {
        let bench = try await BackendBench.strong(.never) { $0.strongAuthentication.endsOtherSessions = ends }
        let other = try await bench.register()
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest(level: 2)))
        let session = try await StrongStand(bench: bench, account: nil, step: step).finish()
        let sessions = try await bench.store.sessions(of: session.details.uid, now: bench.clock.now)
        #expect(Set(sessions.map(\.id)) == (ends ? [session.id] : [session.id, other.id]))
        #expect(try await bench.storedNotices() == (ends ? [.sessionRevoked(sessionID: other.id)] : []))
    }

    @Test(
        "Peer 67, MFA-11: a method that is removed ends the other sessions, unless policy says otherwise",
        arguments: [true, false])
    func removed(_ ends: Bool) async throws {
        let (bench, session) = try await self.strong { $0.strongAuthentication.endsOtherSessions = ends }
        let other = try await self.signIn(bench)
        let (both, _) = try await bench.registerStrong(.authenticatorApp, of: ends ? other : session)
        let uid = session.details.uid
        let third = ends ? try await self.signIn(bench) : other
        let id = try #require(try await bench.store.strongMethods(of: uid).first { $0.kind == .sms }?.id)
        try await bench.backend.perform(AuthenticationAccount.RemoveStrongMethod(id: id), both)
        #expect(try await bench.store.strongMethods(of: uid).map(\.kind) == [.authenticatorApp])
        _ = try await bench.backend.refresh(both)
        #expect(bench.told(BackendBench.address).contains(.strongMethodRemoved))
        // What the removed method alone proved is proved no more.
        let expected: AuthenticationError.Code = ends ? .sessionEnded : .strongAuthenticationRequired
        #expect(await refusal { try await bench.backend.confirm(third) }?.code == expected)
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        guard case .chooseMethod(let methods) = step.kind else { throw UnexpectedStep() }
        #expect(methods.map(\.kind) == [.authenticatorApp])
    }

    @Test("MFA-11: the last method stays where everybody needs one; elsewhere the recovery codes go with it")
    func last() async throws {
        let (first, session) = try await self.strong()
        _ = try await first.backend.perform(AuthenticationAccount.ReplaceRecoveryCodes(), session)
        let id = try await first.store.strongMethods(of: session.details.uid)[0].id
        let strict = try await first.beside(.always)
        let remove = AuthenticationAccount.RemoveStrongMethod(id: id)
        #expect(await refusal { try await strict.backend.perform(remove, session) }?.code == .lastStrongMethod)
        #expect(try await first.store.strongMethods(of: session.details.uid).count == 2)
        try await first.backend.perform(remove, session)
        #expect(try await first.store.strongMethods(of: session.details.uid).isEmpty)
        #expect(await refusal { try await first.backend.perform(remove, session) }?.code == .unknownStrongMethod)
        _ = try await BackendBench.session(first.begin(.password(), first.strongRequest()))
    }

    @Test("a guest has no second factor, having no first one")
    func guest() async throws {
        let bench = try await BackendBench.strong(.always)
        let guest = try await bench.guest()
        #expect(await refusal { try await bench.backend.perform(Self.register, guest) }?.code == .unsupported)
    }
}
