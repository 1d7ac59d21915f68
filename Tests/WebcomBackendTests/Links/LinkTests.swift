import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Links in messages.
@Suite struct LinkTests {
    private func backend(
        _ kind: OutgoingMessage.Kind, _ text: String, _ messages: CapturedMessages, links: Bool = true
    ) async throws -> EmbeddedBackend {
        var templates = MessageTemplates.english
        templates.set(MessageTemplate(subject: "S", text: text), for: kind)
        var policy = BackendPolicy()
        policy.hashing = BackendPolicy.Hashing(memoryKiB: 8, passes: 1)
        if links {
            policy.links.verification = try LinkBase("https://www.example.org/confirm")
            policy.links.passwordReset = try LinkBase("https://www.example.org/reset")
        }
        return try await EmbeddedBackend(
            store: MemoryAccountStore(), keyring: BackendBench.keyring([1]), policy: policy, senders: [messages],
            templates: templates, clock: ManualClock(), capture: messages)
    }

    @Test(
        "TOK-7, TOK-5: a link leads to the configured page, with the token in its fragment, and opening it uses nothing"
    )
    func links() async throws {
        let messages = CapturedMessages()
        let backend = try await self.backend(.verification, "{link}", messages)
        let request = AuthenticationRequest(application: "evil.example", sessionKey: "k", context: .new)
        let claim = IdentityClaim(
            provider: .eMail, mode: .staticPassword, identifier: BackendBench.address,
            password: StaticPassword(BackendBench.password), displayName: "//evil.example")
        _ = try await backend.send(.attachIdentity(claim), request)
        let message = try #require(messages.latest(to: BackendBench.address))
        let token = try #require(message.verificationToken)
        #expect(message.text == "https://www.example.org/confirm#token=\(token.reveal())")
        for _ in 0..<5 { #expect(try await backend.inspect(token).purpose == .attachIdentity) }
    }

    @Test("TOK-7: a wording with a link and no page for it is refused at configuration")
    func withoutPage() async throws {
        let kinds: [(OutgoingMessage.Kind, Bool)] = [
            (.verification, false), (.passwordReset, false), (.code, true), (.alreadyRegistered, true),
        ]
        for (kind, links) in kinds {
            await #expect(throws: BackendPolicyError.self, "\(kind.rawValue)") {
                try await self.backend(kind, "{link}", CapturedMessages(), links: links)
            }
        }
        _ = try await self.backend(.passwordReset, "{link}", CapturedMessages())
    }
}
