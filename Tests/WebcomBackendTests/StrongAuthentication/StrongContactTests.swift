import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Which contacts can be registered in the middle of a sign-in, and which of them without a code (MFA-4, MFA-5).
@Suite struct StrongContactTests {
    /// The step at which a new account's method is registered.
    private func signUp(
        _ identifier: String, _ mode: AuthenticationMethodInternal.Mode, _ bench: BackendBench
    ) async throws -> StrongStand {
        let receipt = try await bench.claim(identifier, mode)
        var request = bench.strongRequest()
        request.continuation = receipt.continuation
        let credential = AuthenticationCredential(
            provider: BackendBench.provider(identifier), identifier: identifier,
            proof: .oneTimePassword(OneTimePassword(bench.secret(for: identifier))))
        let step = try await BackendBench.step(bench.backend.authenticate(credential, request))
        #expect(step.kind.name == .strongMethodRegistration)
        #expect(try await bench.store.identity(Self.key(identifier)) == nil, "the account was made before its end")
        return StrongStand(bench: bench, account: nil, step: step)
    }

    private static func key(_ identifier: String) -> IdentityKey {
        IdentityKey(provider: BackendBench.provider(identifier), providerUID: identifier)
    }

    private static func kind(_ identifier: String) -> StrongMethod.Kind { identifier.hasPrefix("+") ? .sms : .eMail }

    @Test(
        "MFA-4: an address or number proved in the same sign-up by password is registered without a code",
        arguments: [
            (BackendBench.address, BackendBench.address), (BackendBench.address, "Alice@EXAMPLE.org"),
            (BackendBench.number, BackendBench.number), (BackendBench.number, "+33 6 12 34 56 78"),
        ])
    func provedInTheFlow(_ identifier: String, _ contact: String) async throws {
        let bench = try await BackendBench.strong(.always)
        let stand = try await self.signUp(identifier, .staticPassword, bench)
        let count = bench.messages.messages.count
        let answer = try await bench.advance(stand.step, .register(Self.kind(identifier), contact: contact))
        let session = try BackendBench.session(answer)
        #expect(bench.messages.messages[count...].allSatisfy { $0.oneTimePassword == nil }, "a code was sent")
        #expect(session.details.level == 2)
        #expect(session.details.factors.map(\.provider).first == .strongMethod(Self.kind(identifier)))
        let listed = try await bench.backend.perform(AuthenticationAccount.ListStrongMethods(), session)
        #expect(listed.map(\.method.kind) == [Self.kind(identifier)])
        bench.waitForResend()
        let again = try await BackendBench.step(bench.begin(.password(identifier), bench.strongRequest()))
        #expect(again.kind.name == .strongMethodChoice)
    }

    @Test(
        "MFA-5: an address or number whose code was the first proof is no second one; another kind or contact is",
        arguments: [BackendBench.address, BackendBench.number])
    func firstFactor(_ identifier: String) async throws {
        let bench = try await BackendBench.strong(.always)
        let stand = try await self.signUp(identifier, .oneTimePassword, bench)
        let own = FlowMove.register(Self.kind(identifier), contact: identifier)
        #expect(await StrongStand.words { try await bench.advance(stand.step, own) } == "contactBlocked retry")
        let other: StrongMethod.Kind = identifier.hasPrefix("+") ? .eMail : .sms
        let sent = try await stand.moved(.register(other, contact: StrongStand.contact(other)))
        #expect(await StrongStand.words { try await bench.advance(sent.step, own) } == "contactBlocked retry")
        let session = try await BackendBench.session(sent.submit(sent.right()))
        #expect(session.details.level == 2)
        bench.waitForResend()
        let again = try await BackendBench.step(bench.begin(.code(identifier), bench.strongRequest()))
        guard case .chooseMethod(let methods) = again.kind else { throw UnexpectedStep() }
        #expect(methods.map(\.kind) == [other])
    }

    @Test("MFA-5: who has the first proof's own mailbox as the only method has to begin in another way, and can")
    func sameMailboxOnly() async throws {
        let bench = try await BackendBench.strong(.always)
        let stand = try await self.signUp(BackendBench.address, .staticPassword, bench)
        _ = try await bench.advance(stand.step, .register(.eMail, contact: BackendBench.address))
        bench.waitForResend()
        let words = await StrongStand.words {
            try await bench.begin(.code(BackendBench.address), bench.strongRequest())
        }
        #expect(words == "strongAuthenticationRequired restart")
        #expect(try await bench.auditLines().contains("strong.authenticate strongAuthenticationRequired"))
        bench.waitForResend()
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest()))
        guard case .chooseMethod(let methods) = step.kind else { throw UnexpectedStep() }
        let code = try await BackendBench.step(bench.advance(step, .challenge(methodID: methods[0].id)))
        let secret = OneTimePassword(bench.secret(for: BackendBench.address))
        #expect(await StrongStand.words { try await bench.advance(code, .submit(secret)) } == "session 2")
    }

    @Test("MFA-4: an address that was proved at the sign-up only is confirmed by a code at a later sign-in")
    func provedLongAgo() async throws {
        let stand = try await StrongPlace.registration.stand()
        let sent = try await stand.moved(.register(.eMail, contact: BackendBench.address))
        #expect(sent.step.kind.name == .strongMethodConfirmation)
        let code = stand.bench.secret(for: BackendBench.address)
        #expect(await StrongStand.words { try await sent.submit(code) } == "session 2")
    }

    /// A session of two identities, the number proved a moment ago, and a registration that adds to it.
    private func addition(
        by proof: FirstProof, after wait: Duration = .seconds(60),
        _ change: (BackendBench, BackendSession) async throws -> Void = { _, _ in }
    ) async throws -> (StrongStand, BackendSession) {
        let bench = try await BackendBench.strong(.whenRegistered)
        let owner = try await bench.registerCode(BackendBench.number, to: bench.register())
        bench.clock.advance(by: wait)
        try await change(bench, owner)
        let step = try await BackendBench.step(bench.begin(proof, bench.strongRequest(owner, level: 2)))
        return (StrongStand(bench: bench, account: nil, step: step), owner)
    }

    private func register(_ kind: StrongMethod.Kind, _ contact: String, _ place: (StrongStand, BackendSession)) async
        -> String
    {
        await StrongStand.words {
            try await place.0.bench.advance(place.0.step, .register(kind, contact: contact), place.1)
        }
    }

    @Test(
        "MFA-4: a number of the account that its user proved a moment ago in the session is registered without a code")
    func provedInTheSession() async throws {
        let place = try await self.addition(by: .password())
        #expect(await self.register(.sms, BackendBench.number, place) == "session 2")
        #expect(await refusal { try await place.0.bench.backend.confirm(place.1) }?.code == .sessionEnded)
    }

    @Test("MFA-4: with an old proof, one by password, or one of an identity that is not there any more, a code is sent")
    func notProvedInTheSession() async throws {
        let old = try await self.addition(by: .password(), after: .seconds(901))
        #expect(await self.register(.sms, BackendBench.number, old) == "step strongMethodConfirmation")
        let byPassword = try await self.addition(by: .password())
        #expect(await self.register(.eMail, BackendBench.address, byPassword) == "step strongMethodConfirmation")
        let detached = try await self.addition(by: .password()) { bench, session in
            try await bench.detach(BackendBench.number, from: session)
        }
        #expect(await self.register(.sms, BackendBench.number, detached) == "step strongMethodConfirmation")
        let moved = try await self.addition(by: .password()) { bench, session in
            try await bench.detach(BackendBench.number, from: session)
            bench.waitForResend()
            try await bench.registerCode(BackendBench.number)
        }
        #expect(await self.register(.sms, BackendBench.number, moved) == "step strongMethodConfirmation")
        let foreign = try await self.addition(by: .password())
        #expect(await self.register(.sms, StrongAccount.number, foreign) == "step strongMethodConfirmation")
    }

    @Test(
        "MFA-5: a number that is the first proof of the sign-in is not, however fresh the session's own proof of it is")
    func firstFactorInTheSession() async throws {
        let place = try await self.addition(by: .code(BackendBench.number))
        #expect(await self.register(.sms, BackendBench.number, place) == "contactBlocked retry")
        let sent = await self.register(.eMail, BackendBench.address, place)
        #expect(sent == "step strongMethodConfirmation")
    }

    @Test("a kind that policy does not allow is refused, with those that can be chosen; so is a recovery code")
    func kinds() async throws {
        let stand = try await StrongPlace.registration.stand {
            $0.strongAuthentication.kinds = [.authenticatorApp, .eMail]
        }
        guard case .register(let kinds) = stand.step.kind else { throw UnexpectedStep() }
        #expect(kinds == [.authenticatorApp, .eMail])
        for kind in [StrongMethod.Kind.sms, .recoveryCode] {
            let error = await refusal {
                try await stand.bench.advance(stand.step, .register(kind, contact: StrongAccount.number))
            }
            #expect(error?.code == .unsupported && error?.hint?.contains("totp, email") == true)
        }
        #expect(try await stand.finish().details.level == 2)
    }
}
