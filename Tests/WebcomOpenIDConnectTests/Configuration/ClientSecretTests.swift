import Testing
import WebcomOpenIDConnect

@Suite struct ClientSecretTests {
    @Test("SEC-1: a client's secret is shown by nothing")
    func isNotShown() {
        let secret = ClientSecret("hush")
        var text = ""
        dump(secret, to: &text)
        #expect(!"\(secret) \(String(reflecting: secret)) \(text)".contains("hush"))
        #expect(secret.reveal() == "hush")
    }
}
