import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting

/// Webcom's second sample: a phone number that proves itself by a code; and a password that was forgotten.
@Suite struct SecondSampleTests {
    private static let number = "+33612345678"

    @Test func theSecondSampleSignsIn() async throws {
        let folder = try TemporaryFolder()
        let node = try await Node.onFile(folder.file("app.db"))
        let known = try await Self.register(node)
        await node.service.unauthenticate()
        let result = await withCheckedContinuation { continuation in
            Self.sample(node) { continuation.resume(returning: $0) }
        }
        let details = try #require(try result.get().details)
        #expect(node.service.state == .authenticated(details: details))
        #expect(details.uid == known.uid)
        #expect(details.provider == .phone && details.providerUID == Self.number)
        #expect(details.factors.map(\.method) == ["sms"])
        await node.close()
    }

    @Test func aForgottenPasswordIsSetAnew() async throws {
        let folder = try TemporaryFolder()
        let node = try await Node.onFile(folder.file("app.db"))
        let details = try #require(try await node.signUp().details)
        await node.service.unauthenticate()
        let method = AuthenticationMethodInternal(eMail: Node.address, mode: .staticPassword)
        node.service.initializeAuthentication(with: method, context: .new)
        try await method.requestPasswordReset()
        method.setVerificationToken(node.messages.token(for: Node.address)?.reveal() ?? "no token")
        method.setStaticPassword("short")
        await #expect(throws: AuthenticationError(.tooWeakPassword)) {
            try await node.service.continueAuthentication()
        }
        method.setStaticPassword("a password that is new and long")
        let outcome = try await node.service.continueAuthentication()
        #expect(outcome.details?.uid == details.uid)
        await #expect(throws: AuthenticationError(.invalidCredentials)) { try await node.signIn() }
        await node.close()
    }

    @Test func aCodeGoesOnInAnotherProcessFromItsContinuation() async throws {
        let folder = try TemporaryFolder()
        let first = try await Node.onFile(folder.file("app.db"))
        let known = try await Self.register(first)
        await first.service.unauthenticate()
        let method = AuthenticationMethodInternal(msisdn: Self.number, mode: .oneTimePassword)
        first.service.initializeAuthentication(with: method, context: .new)
        let receipt = try await method.requestOneTimePassword()
        await first.close()
        let second = try await Node.onFile(folder.file("app.db"), messages: first.messages)
        let later = AuthenticationMethodInternal(continuation: receipt.continuation)
        second.service.initializeAuthentication(with: later, context: receipt.continuation.front.context)
        later.setOneTimePassword(second.messages.code(for: Self.number)?.reveal() ?? "no code")
        #expect(try await second.service.continueAuthentication().details?.uid == known.uid)
        await second.close()
    }

    private static func register(_ node: Node) async throws -> AuthenticationDetails {
        let method = AuthenticationMethodInternal(msisdn: Self.number, mode: .oneTimePassword)
        node.service.initializeAuthentication(with: method, context: .new)
        try await method.attachIdentity()
        method.setOneTimePassword(node.messages.code(for: Self.number)?.reveal() ?? "no code")
        return try #require(try await node.service.continueAuthentication().details)
    }

    private static func sample(_ node: Node, then: @escaping AuthenticationService.OutcomeHandler) {
        let (service, messages) = (node.service, node.messages)
        let method = AuthenticationMethodInternal(provider: .phone, mode: .oneTimePassword)
        service.initializeAuthentication(with: method, context: .new)
        method.setIdentifier(Self.number)
        method.requestOneTimePassword { _ in
            method.setOneTimePassword(messages.code(for: Self.number)?.reveal() ?? "no code")
            service.continueAuthentication { result in then(result) }
        }
    }
}
