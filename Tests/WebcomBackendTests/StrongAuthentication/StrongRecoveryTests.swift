import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// MFA-9: who forgot the password, or lost the phone.
@Suite struct StrongRecoveryTests {
    /// By which message the password is reset.
    enum Message: String, CaseIterable, Sendable {
        case token, code

        var identifier: String { self == .token ? BackendBench.address : BackendBench.number }
    }

    /// An account with methods whose identity of that kind has a password, and another session of it.
    private func place(_ message: Message) async throws -> (BackendBench, StrongAccount, BackendSession) {
        let bench = try await BackendBench.strong(.whenRegistered)
        let owner = try await bench.registerCode(message.identifier, .staticPassword)
        let account = try await StrongAccount(of: owner, on: bench)
        let step = try await BackendBench.step(bench.begin(.password(message.identifier), bench.strongRequest()))
        let stand = StrongStand(bench: bench, account: account, step: step)
        let other = try await stand.finish()
        bench.clock.advance(by: .seconds(4_000))
        return (bench, account, other)
    }

    private func signsIn(_ password: String, _ identifier: String, _ bench: BackendBench) async -> String {
        let credential = AuthenticationCredential(
            provider: BackendBench.provider(identifier), identifier: identifier,
            proof: .staticPassword(StaticPassword(password)))
        return await StrongStand.words { try await bench.backend.authenticate(credential, bench.strongRequest()) }
    }

    @Test(
        "MFA-9: a reset of an account with strong methods needs a second proof; until then it changes nothing at all",
        arguments: Message.allCases, [StrongMethod.Kind.sms, .eMail, .authenticatorApp, .recoveryCode])
    func needsTwo(_ message: Message, _ kind: StrongMethod.Kind) async throws {
        let (bench, account, other) = try await self.place(message)
        let step = try await BackendBench.step(bench.begin(.reset(message.identifier), bench.strongRequest()))
        #expect(step.kind.name == .strongMethodChoice)
        let stand = try await StrongStand(bench: bench, account: account, step: step)
            .moved(.challenge(methodID: account.id(kind)))
        #expect(await StrongStand.words { try await stand.submit(stand.wrong()) } == "invalidCode retry left 4")
        _ = try await bench.backend.confirm(other)
        _ = try await bench.backend.confirm(account.session)
        #expect(await self.signsIn(BackendBench.password, message.identifier, bench) == "step strongMethodChoice")
        #expect(await self.signsIn(BackendBench.newPassword, message.identifier, bench) == "invalidCredentials retry")
        bench.clock.advance(by: .seconds(10))
        let session = try await BackendBench.session(stand.submit(stand.right()))
        #expect(session.details.level == 2)
        for ended in [other, account.session] {
            #expect(await refusal { try await bench.backend.confirm(ended) }?.code == .sessionEnded)
        }
        #expect(await self.signsIn(BackendBench.password, message.identifier, bench) == "invalidCredentials retry")
        #expect(await self.signsIn(BackendBench.newPassword, message.identifier, bench) == "step strongMethodChoice")
        #expect(try await bench.store.strongMethods(of: session.details.uid).count == 4)
    }

    @Test("MFA-9: a reset whose second proof never comes changes nothing", arguments: Message.allCases)
    func neverComes(_ message: Message) async throws {
        let (bench, account, other) = try await self.place(message)
        let identities = try await bench.store.identities(of: account.session.details.uid)
        let step = try await BackendBench.step(bench.begin(.reset(message.identifier), bench.strongRequest()))
        let stand = try await StrongStand(bench: bench, account: account, step: step)
            .moved(.challenge(methodID: account.id(.authenticatorApp)))
        bench.clock.advance(by: .seconds(600))
        #expect(await StrongStand.words { try await stand.submit(stand.right()) } == "expired restart")
        _ = try await bench.backend.confirm(other)
        #expect(await self.signsIn(BackendBench.password, message.identifier, bench) == "step strongMethodChoice")
        #expect(try await bench.store.identities(of: account.session.details.uid) == identities)
    }

    @Test(
        "MFA-9: the mailbox or number of the reset's own message is no second proof of it", arguments: Message.allCases)
    func sameAddress(_ message: Message) async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let owner = try await bench.registerCode(message.identifier, .staticPassword)
        bench.waitForResend()
        let kind: StrongMethod.Kind = message == .token ? .eMail : .sms
        let (session, _) = try await bench.registerStrong(kind, message.identifier, of: owner)
        bench.waitForResend()
        let words = await StrongStand.words {
            try await bench.begin(.reset(message.identifier), bench.strongRequest())
        }
        #expect(words == "strongAuthenticationRequired restart")
        _ = try await bench.backend.confirm(session)
        let codes = try await bench.backend.perform(AuthenticationAccount.ReplaceRecoveryCodes(), session)
        bench.waitForResend()
        let step = try await BackendBench.step(bench.begin(.reset(message.identifier), bench.strongRequest()))
        guard case .chooseMethod(let methods) = step.kind else { throw UnexpectedStep() }
        #expect(methods.map(\.kind) == [.recoveryCode])
        let sent = try await BackendBench.step(bench.advance(step, .challenge(methodID: methods[0].id)))
        _ = try await BackendBench.session(
            bench.advance(sent, .submit(OneTimePassword(codes.codes[0].reveal()))))
    }

    @Test("MFA-9: a reset of an account that has no method yet registers one first, where everybody needs one")
    func registersFirst() async throws {
        let first = try await BackendBench.strong(.never)
        let owner = try await first.register()
        let bench = try await first.beside(.always)
        let step = try await BackendBench.step(
            bench.begin(.reset(BackendBench.address), bench.strongRequest()))
        #expect(step.kind.name == .strongMethodRegistration)
        let own = FlowMove.register(.eMail, contact: BackendBench.address)
        #expect(await StrongStand.words { try await bench.advance(step, own) } == "contactBlocked retry")
        #expect(await self.signsIn(BackendBench.newPassword, BackendBench.address, bench) == "invalidCredentials retry")
        let session = try await StrongStand(bench: bench, account: nil, step: step).finish()
        #expect(session.details.uid == owner.details.uid && session.details.level == 2)
        #expect(await self.signsIn(BackendBench.newPassword, BackendBench.address, bench) == "step strongMethodChoice")
    }

    @Test(
        "MFA-9, LNK-3: identities that a recovery suspends are suspended with the second proof, and their owner is told"
    )
    func suspends() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        var owner = try await bench.register()
        bench.clock.advance(by: .seconds(100))
        owner = try await bench.registerCode(BackendBench.number, to: owner)
        let account = try await StrongAccount(of: owner, on: bench)
        let key = IdentityKey(provider: .phone, providerUID: BackendBench.number)
        let step = try await BackendBench.step(bench.begin(.reset(BackendBench.address), bench.strongRequest()))
        #expect(try await bench.store.identity(key)?.suspensionDate == nil)
        let count = bench.told(BackendBench.address).count
        _ = try await StrongStand(bench: bench, account: account, step: step).finish()
        #expect(try await bench.store.identity(key)?.suspensionDate != nil)
        #expect(bench.told(BackendBench.address).dropFirst(count).contains(.identitiesSuspended))
    }

    @Test(
        "MFA-8, MFA-9: a recovery code signs in once, however it is written, and its owner is told what is left"
    )
    func lostPhone() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let account = try await StrongAccount.make(on: bench)
        let spellings: [(String) -> String] = [
            { $0 }, { $0.uppercased() }, { $0.replacing("-", with: "") }, { " \($0) " },
        ]
        for (number, write) in spellings.enumerated() {
            let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
            let stand = try await StrongStand(bench: bench, account: account, step: step)
                .moved(.challenge(methodID: account.id(.recoveryCode)))
            if number > 0 {
                #expect(
                    await StrongStand.words { try await stand.submit(account.codes[0]) } == "invalidCode retry left 4")
            }
            let session = try await BackendBench.session(stand.submit(write(account.codes[number])))
            let listed = try await bench.backend.perform(AuthenticationAccount.ListStrongMethods(), session)
            #expect(listed.compactMap(\.codesLeft) == [9 - number])
            #expect(bench.messages.latest(to: BackendBench.address)?.kind == .recoveryCodeUsed)
            #expect(bench.messages.latest(to: BackendBench.address)?.text.contains("\(9 - number)") == true)
        }
    }
}
