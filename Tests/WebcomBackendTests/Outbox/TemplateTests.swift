import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct TemplateTests {
    private func text(_ settings: MessageSettings, name: String? = nil) async throws -> String? {
        var templates = MessageTemplates.english
        func template(_ text: String) -> MessageTemplate { MessageTemplate(subject: "S", text: text) }
        templates.set(template("jeton {token}"), for: .verification, locale: "fr")
        templates.set(template("gift {name} {nobody} {"), for: .verification, name: "gift")
        let messages = CapturedMessages()
        var policy = BackendPolicy()
        policy.hashing = BackendPolicy.Hashing(memoryKiB: 8, passes: 1)
        let backend = try await EmbeddedBackend(
            store: MemoryAccountStore(), keyring: BackendBench.keyring([1]),
            policy: policy, templates: templates, clock: ManualClock(), capture: messages)
        let claim = IdentityClaim(
            provider: .eMail, mode: .staticPassword, identifier: "a@b.org",
            password: StaticPassword(BackendBench.password), displayName: name, message: settings)
        let request = AuthenticationRequest(application: "a", sessionKey: "k", context: .new)
        _ = try await backend.send(.attachIdentity(claim), request)
        return messages.latest(to: "A@b.org")?.text
    }

    @Test("a wording is looked for by name and language, and falls back")
    func falls() async throws {
        #expect(try await self.text(MessageSettings(locale: "fr-CH"))?.hasPrefix("jeton ") == true)
        #expect(try await self.text(MessageSettings(locale: "de"))?.hasPrefix("Hello,") == true)
    }

    @Test("values are put in once, whatever they hold")
    func fillsOnce() async throws {
        let text = try await self.text(MessageSettings(template: "gift", locale: "fr"), name: "{token}")
        #expect(text == "gift {token} {nobody} {")
    }
}
