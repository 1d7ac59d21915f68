import Testing
import WebcomAuthentication
import WebcomTesting

@Suite struct EmptySessionKeyTests {
    @Test("strangers without a key share no service: an empty key signs nobody in")
    func emptyKeySignsNobodyIn() async throws {
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "test"), backend: ScriptedBackend())
        let keyless = application.authenticationService(for: "")
        await #expect(throws: AuthenticationError(.invalidSessionKey)) {
            try await keyless.authenticate(with: AuthenticationMethodGuest())
        }
        #expect(keyless.state == .unauthenticated)
        _ = try await application.authenticationService.authenticate(with: AuthenticationMethodGuest())
        #expect(application.authenticationService.authenticationDetails != nil)
        #expect(application.authenticationService(for: "").state == .unauthenticated)
    }
}
