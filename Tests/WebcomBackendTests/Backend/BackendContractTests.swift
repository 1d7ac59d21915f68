import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct BackendContractTests {
    @Test("the embedded back-end keeps the contract of back-ends", arguments: BackendContract.checks)
    func keepsTheContract(_ check: BackendContract.Check) async throws {
        try await check.run {
            let bench = try await BackendBench { $0.throttling.messagesPerAddress.count = 100 }
            try await bench.register("user@example.org")
            @Sendable func credential(_ password: String) -> AuthenticationCredential {
                AuthenticationCredential(
                    provider: .eMail, identifier: "user@example.org",
                    proof: .staticPassword(StaticPassword(password)))
            }
            @Sendable func token(_ text: String) -> AuthenticationCredential {
                AuthenticationCredential(
                    provider: .eMail, proof: .verificationToken(VerificationToken(text), newPassword: nil))
            }
            return BackendContract.Subject(
                bench.backend, good: { credential(BackendBench.password) }, bad: { credential("wrong") },
                messages: .init(
                    message: { .attachIdentity(bench.claim()) },
                    right: { _ in token(bench.messages.token(for: BackendBench.address)?.reveal() ?? "") },
                    wrong: { _ in token("wrong") }))
        }
    }
}
