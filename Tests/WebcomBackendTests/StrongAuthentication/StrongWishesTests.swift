import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting
import WebcomTokens

/// What the app asked for at the start, at the end.
@Suite struct StrongWishesTests {
    private static let scopes = ["mail.read", "mail.send"]
    private static let claims: [String: JSONValue] = ["tenant": "blue", "limits": ["a": 1]]

    private func expect(_ session: BackendSession, _ methods: [String], _ bench: BackendBench) async throws {
        #expect(session.details.scopes == Self.scopes)
        #expect(session.details.claims == Self.claims)
        #expect(session.details.level == 2)
        let claims = try await bench.backend.tokenVerifier().verify(session.access).claims
        #expect(claims.additional["scope"] == "mail.read mail.send")
        #expect(claims.additional["tenant"] == "blue" && claims.additional["limits"] == ["a": 1])
        #expect(claims.contextClass == "aal2")
        #expect(claims.methods == methods + ["mfa"])
        let listed = try await bench.backend.perform(AuthenticationAccount.ListSessions(), session)
        #expect(listed.first { $0.isCurrent }?.level == 2)
    }

    @Test(
        "scopes and claims that were asked for at the start arrive in session and token, and are there after a refresh",
        arguments: StrongPlace.allCases)
    func arrive(_ place: StrongPlace) async throws {
        let first = try await place.stand()
        let bench = first.bench
        bench.waitForResend()
        var request = bench.strongRequest()
        request.options.scopes = Self.scopes
        request.options.claims = Self.claims
        let step = try await BackendBench.step(bench.begin(.password(), request))
        var stand = StrongStand(bench: bench, account: first.account, step: step)
        if let kind = place.kind {
            stand = try await stand.moved(
                place.registers
                    ? .register(kind, contact: StrongStand.contact(kind))
                    : .challenge(methodID: stand.id(kind)))
        }
        // On another machine, whose request asks for nothing.
        stand.bench = try await bench.beside(place.registers ? .always : .whenRegistered)
        await bench.backend.shutdown()
        let session = try await stand.finish()
        let proof = place.kind == .sms ? "sms" : place.kind == .recoveryCode ? "recovery" : "otp"
        try await self.expect(session, [proof, "pwd"], stand.bench)
        stand.bench.clock.advance(by: .seconds(100))
        try await self.expect(stand.bench.backend.refresh(session), [proof, "pwd"], stand.bench)
    }

    @Test("SES-8: nothing but a proof raises a level: not a refresh, not a confirmation, not a continuation")
    func levels() async throws {
        let bench = try await BackendBench.strong(.never)
        let session = try await bench.register()
        #expect(session.details.level == 1)
        #expect(try await bench.backend.confirm(session).details.level == 1)
        let renewed = try await bench.backend.refresh(session)
        let claims = try await bench.backend.tokenVerifier().verify(renewed.access).claims
        #expect(claims.contextClass == "aal1" && claims.methods == ["pwd"])
        let again = try await bench.signIn(to: renewed)
        #expect(again.details.level == 1, "twice the same factor is one factor")
        let both = try await bench.registerCode(BackendBench.number, to: again)
        #expect(both.details.level == 1, "two identities are no second factor")
    }

    @Test("a level that was asked for is reached, or the sign-in goes on; one beyond every level is refused at once")
    func asked() async throws {
        let bench = try await BackendBench.strong(.never)
        try await bench.register()
        for level in [0, 1] {
            let session = try await BackendBench.session(bench.begin(.password(), bench.strongRequest(level: level)))
            #expect(session.details.level == 1)
        }
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest(level: 2)))
        #expect(step.kind.name == .strongMethodRegistration)
        let error = await refusal { try await bench.begin(.password(), bench.strongRequest(level: 3)) }
        #expect(error?.code == .unsupported)
    }

    @Test(
        "MFA-11: a proof made long ago is renewed in the context .current, and opens what was closed"
    )
    func stepUp() async throws {
        let bench = try await BackendBench.strong(.whenRegistered)
        let account = try await StrongAccount.make(on: bench)
        let old = account.session
        let remove = AuthenticationAccount.RemoveStrongMethod(id: account.id(.sms))
        #expect(await refusal { try await bench.backend.perform(remove, old) }?.code == .tokenTooOld)
        let step = try await BackendBench.step(bench.begin(.password(), bench.strongRequest(old, level: 2)))
        let sent = try await BackendBench.step(
            bench.advance(step, .challenge(methodID: account.id(.authenticatorApp)), old))
        let code = OneTimePassword(try bench.code(of: account.key))
        let fresh = try await BackendBench.session(bench.advance(sent, .submit(code), old))
        #expect(fresh.id != old.id)
        #expect(await refusal { try await bench.backend.confirm(old) }?.code == .sessionEnded)
        try await bench.backend.perform(remove, fresh)
    }
}
