import Testing
import WebcomAuthentication
import WebcomBackendTesting

/// Webcom's first sample, as it stands in its documentation but for the password and the token.
@Suite struct FirstSampleTests {
    @Test func theFirstSampleSignsIn() async throws {
        let folder = try TemporaryFolder()
        let node = try await Node.onFile(folder.file("app.db"))
        Webcom.defaultApplication = node.application
        let result = await withCheckedContinuation { continuation in
            Self.sample(node.messages) { continuation.resume(returning: $0) }
        }
        let details = try #require(try result.get().details)
        let service = Webcom.defaultApplication.authenticationService
        #expect(service.state == .authenticated(details: details))
        #expect(details.displayName == "Josiah Bartlet")
        #expect(details.provider == .eMail)
        #expect(details.providerUID == "president@whitehouse.gov")
        await node.close()
    }

    private static func sample(
        _ messages: CapturedMessages, then: @escaping AuthenticationService.OutcomeHandler
    ) {
        let method = AuthenticationMethodInternal(provider: .eMail, mode: .staticPassword)
        Webcom.defaultApplication.authenticationService.initializeAuthentication(with: method, context: .new)
        method.setIdentifier("president@whitehouse.gov")  // or directly sets the e-mail at initialization
        method.setStaticPassword("what's next, said the president")
        method.displayName = "Josiah Bartlet"
        method.attachIdentity { _ in
            method.setVerificationToken(messages.token(for: "president@whitehouse.gov")?.reveal() ?? "no token")
            Webcom.defaultApplication.authenticationService.continueAuthentication { result in
                then(result)
            }
        }
    }
}
