import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Rows of challenges that somebody with access to the store has changed.
@Suite struct TamperedChallengeTests {
    private static let other = "other@example.org"

    private func challenge(of identifier: String, _ bench: BackendBench) async throws -> ChallengeRecord {
        let selector = try #require(bench.secret(for: identifier).split(separator: ".").first)
        return try #require(await bench.store.challenge(String(selector)))
    }

    private func write(_ challenge: ChallengeRecord, _ bench: BackendBench) async throws {
        _ = try await bench.store.openChallenge(
            challenge, limits: [], now: bench.clock.now, effects: .none, refusal: .none)
    }

    @Test(
        "OTP-7, TOK-4: a challenge that was moved to another flow is no challenge of this one",
        arguments: [true, false])
    func otherFlow(_ isResent: Bool) async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        var challenge = try await self.challenge(of: BackendBench.address, bench)
        challenge.flow = "another flow"
        try await self.write(challenge, bench)
        let error = await refusal {
            guard isResent else { return try await bench.redeem(receipt).id }
            return try await bench.backend.send(
                .resendVerification(MessageSettings()), bench.request(continuation: receipt.continuation)
            ).sentTo
        }
        #expect(error?.code == .expired)
    }

    @Test(
        "OTP-7, TOK-4: the keyed code of a secret is made over purpose, identity, flow and selector", arguments: 0..<5)
    func codeInput(_ field: Int) async throws {
        let bench = try await BackendBench()
        _ = try await bench.attach()
        let token = VerificationToken(bench.secret(for: BackendBench.address))
        _ = try await bench.backend.inspect(token)
        var challenge = try await self.challenge(of: BackendBench.address, bench)
        switch field {
        case 0: challenge.purpose = .passwordReset
        case 1: challenge.flow = "another flow"
        case 2: challenge.identity = IdentityKey(provider: .eMail, providerUID: Self.other)
        case 3: challenge.identity = IdentityKey(provider: .phone, providerUID: BackendBench.address)
        default:
            _ = try await bench.attach(Self.other)
            challenge.mac = try await self.challenge(of: Self.other, bench).mac
        }
        try await self.write(challenge, bench)
        #expect(await refusal { try await bench.backend.inspect(token) }?.code == .invalidToken)
    }

    @Test("OTP-7: whoever submits a new password to sign in with a code is told which step is due")
    func newPasswordNotDue() async throws {
        let bench = try await BackendBench()
        try await bench.registerCode(BackendBench.number)
        bench.waitForResend()
        let receipt = try await bench.requestCode(BackendBench.number)
        let error = await refusal {
            try await bench.submit(receipt, newPassword: "a new password of length", for: BackendBench.number)
        }
        #expect(error?.code == .stepNotDue && error?.dueStep == .oneTimePassword)
        _ = try await bench.submit(receipt, for: BackendBench.number)
    }
}
