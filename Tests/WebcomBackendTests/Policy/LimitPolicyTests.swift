import Testing
import WebcomAuthentication
import WebcomBackend

/// How far the limits on codes, tokens and tries can be moved.
@Suite struct LimitPolicyTests {
    @Test("OTP-1, OTP-2, OTP-4, THR-2: the widest limits are accepted", arguments: 0..<4)
    func accepts(_ number: Int) async throws {
        _ = try await BackendBench { policy in
            switch number {
            case 0: (policy.codes.length, policy.codes.attempts, policy.codes.lifetime) = (6, 10, .seconds(600))
            case 1: (policy.codes.length, policy.codes.attempts, policy.codes.lifetime) = (10, 1, .milliseconds(1))
            case 2: policy.throttling.codesPerIdentity = .init(free: 100, first: .milliseconds(1), hardCap: 100)
            default: (policy.codes.resendAfter, policy.tokens.attempts) = (.seconds(1), 100)
            }
        }
    }

    @Test("OTP-1, OTP-2, OTP-4, THR-2: past them a back-end is not made", arguments: 0..<24)
    func refuses(_ number: Int) async throws {
        let error = await #expect(throws: BackendPolicyError.self) {
            try await BackendBench { Self.change(&$0, number) }
        }
        #expect(error?.description.isEmpty == false)
    }

    @Test("OTP-4: a code has the tries of codes, and a token those of tokens")
    func ownTries() async throws {
        let bench = try await BackendBench { ($0.codes.attempts, $0.tokens.attempts) = (2, 7) }
        let code = try await bench.requestCode(BackendBench.number)
        let wrongCode = await refusal { try await bench.submit(code, "000000", for: BackendBench.number) }
        #expect(wrongCode?.attemptsLeft == 1)
        let token = try await bench.attach()
        #expect(await refusal { try await bench.redeem(token, token: "wrong") }?.attemptsLeft == 6)
    }

    private static func change(_ policy: inout BackendPolicy, _ number: Int) {
        switch number {
        case 0: policy.codes.length = 5
        case 1: policy.codes.length = 11
        case 2: policy.codes.lifetime = .zero
        case 3: policy.codes.lifetime = .seconds(601)
        case 4: policy.codes.attempts = 0
        case 5: policy.codes.attempts = 11
        case 6: policy.codes.resendAfter = .milliseconds(999)
        case 7: policy.codes.resendAfter = .seconds(3601)
        case 8: policy.tokens.attempts = 101
        case 9: policy.freshness = .zero
        case 10: policy.sessions.idleLifetime = .zero
        default: Self.change(&policy.throttling, number)
        }
    }

    private static func change(_ throttling: inout BackendPolicy.Throttling, _ number: Int) {
        switch number {
        case 11: throttling.codesPerIdentity.free = 0
        case 12: throttling.codesPerIdentity.first = .zero
        case 13: throttling.codesPerIdentity.longest = .milliseconds(999)
        case 14: throttling.codesPerIdentity.hardCap = 101
        case 15: throttling.passwordsPerIdentity.hardCap = 9
        case 16: throttling.passwordsPerIdentity.forgottenAfter = .seconds(899)
        case 17: throttling.passwordsPerIdentity.forgottenAfter = .seconds(367 * 86_400)
        case 18: throttling.messagesPerAddress.count = 0
        case 19: throttling.messagesPerSource.window = .zero
        case 20: throttling.newPasswordsPerMessage.count = 0
        case 21: throttling.newPasswordsPerSource.count = 0
        case 22: throttling.codesPerSource.count = 0
        default: throttling.passwordsPerSource.count = 0
        }
    }
}
