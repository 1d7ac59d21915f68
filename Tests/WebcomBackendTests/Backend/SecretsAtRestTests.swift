import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomTesting

@Suite struct SecretsAtRestTests {
    @Test("TOK-3, SEC-1: no password, token, session or session key is in any byte that the store is given")
    func nothingInTheClear() async throws {
        let store = HookedStore()
        let bench = try await BackendBench(
            store: store,
            providers: [
                .custom("badge"): ClosureVerifier { fields, _ in
                    #expect(fields["pin"]?.reveal() == "pin-4711-secret")
                    return ProvedIdentity(subject: "badge-subject")
                }
            ])
        let guest = try await bench.guest()
        let receipt = try await bench.attach(to: guest)
        let session = try await bench.redeem(receipt, to: guest)
        let renewed = try await bench.backend.refresh(bench.signIn())
        _ = await refusal { try await bench.signIn(password: "a wrong secret password") }
        _ = await refusal { try await bench.redeem(receipt, token: "a wrong secret token", to: session) }
        _ = try await bench.attach(password: "the password of a stranger")
        let custom = AuthenticationCredential(
            provider: .custom("badge"), proof: .fields(["pin": SecretField("pin-4711-secret")]))
        let badge = try await BackendBench.session(
            bench.backend.authenticate(custom, bench.request(source: "10.9.8.7")))
        try await bench.backend.revoke(badge, scope: .allSessions)
        let sessionSecrets = [guest, session, renewed, badge].flatMap { session in
            (session.refreshToken?.reveal() ?? "").split(separator: ".").dropFirst(2).map(String.init)
                + [session.details.authenticationToken.reveal()]
        }
        #expect(sessionSecrets.count == 12)
        let tokenSecrets = bench.messages.messages.compactMap {
            $0.verificationToken?.reveal().split(separator: ".").last.map(String.init)
        }
        #expect(tokenSecrets.count == 1)
        let secrets =
            sessionSecrets + tokenSecrets + [
                BackendBench.password, "a wrong secret password", "a wrong secret token", "the password of a stranger",
                "the session key", "pin-4711-secret", "10.9.8.7",
            ]
        let evidence = store.evidence
        #expect(evidence.contains(BackendBench.address), "the evidence is not what the store was given")
        for secret in secrets {
            #expect(!evidence.contains(secret), "a secret of \(secret.utf8.count) bytes reached the store")
            if let bytes = Base64URL.decode(secret) { #expect(!evidence.contains(bytes)) }
        }
    }

    @Test("SEC-1, SEC-4: messages, challenges and sessions show nothing")
    func showsNothing() async throws {
        let bench = try await BackendBench()
        let session = try await bench.register()
        let message = try #require(bench.messages.latest(to: BackendBench.address))
        let token = try #require(message.verificationToken).reveal()
        var text = "\(message) \(String(reflecting: message)) \(session) \(String(reflecting: session))"
        dump(message, to: &text)
        dump(session, to: &text)
        #expect(!text.contains(token))
        #expect(!text.contains(BackendBench.address))
        #expect(!text.contains(session.details.authenticationToken.reveal()))
        #expect(!text.contains(try #require(session.refreshToken?.reveal())))
    }
}
