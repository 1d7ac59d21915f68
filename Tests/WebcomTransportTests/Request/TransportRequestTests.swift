import Testing
import WebcomTransport

@Suite struct TransportRequestTests {
    @Test("SEC-1: a request is described by its method and its server, never by its query, its fields or its body")
    func isNotShown() {
        let request = TransportRequest(
            .post, "https://op.example/token?code=hush", fields: [.init("Authorization", "hush")],
            body: Array("hush".utf8))
        var text = ""
        dump(request, to: &text)
        #expect(request.description == "POST https://op.example/token")
        #expect(!"\(request) \(String(reflecting: request)) \(text)".contains("hush"))
    }
}
