import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting

@Suite struct BackendPolicyTests {
    @Test("the default policy is safe: HSH-1, PWD-1, TOK-4")
    func defaults() {
        let policy = BackendPolicy()
        #expect(policy.providers == [.eMail, .phone])
        #expect(policy.passwords.minimumCodePoints == 15)
        #expect(policy.passwords.blocksCommonPasswords)
        #expect(policy.hashing.memoryKiB == 19_456)
        #expect(policy.hashing.passes == 2)
        #expect(policy.tokens.lifetime == .seconds(3600))
        #expect(policy.disclosure == .none)
    }

    @Test("values that could not be safe are refused with a reason", arguments: 0..<17)
    func refuses(_ number: Int) async throws {
        let error = await #expect(throws: BackendPolicyError.self) {
            try await BackendBench { policy in
                switch number {
                case 0: policy.tokens.lifetime = .zero
                case 1: policy.tokens.lifetime = .seconds(86_401)
                case 2: policy.tokens.attempts = 0
                case 3: policy.flowLifetime = .seconds(60)
                case 4: policy.sessions.absoluteLifetime = .seconds(60)
                case 5: policy.guests.idleLifetime = .zero
                case 6: policy.externalCallTimeout = .zero
                case 7: policy.throttling.passwordsPerIdentity.free = 0
                case 10: policy.throttling.passwordsPerIdentity.free = 101
                case 8: policy.hashing.memoryKiB = 1
                case 9: policy.passwords = PasswordRules(additionalBlocked: Set((0...100_000).map(String.init)))
                case 16: policy.probation = .seconds(-1)
                case 11: policy.probation = .seconds(3661 * 86_400)
                case 12: policy.throttling.suspiciousFailures = 0
                case 13: policy.throttling.inspectionsPerToken.count = 0
                case 14: policy.throttling.inspectionsPerSource.window = .zero
                default: policy.throttling.messagesPerPhonePrefix.count = 0
                }
            }
        }
        #expect(error?.description.isEmpty == false)
    }

    @Test("values beyond any number that can be reckoned with are refused, and trap nowhere", arguments: 0..<11)
    func refusesExtremes(_ number: Int) async throws {
        let ages = Duration.seconds(Int64.max) + .seconds(Int64.max)
        let error = await #expect(throws: BackendPolicyError.self) {
            try await BackendBench { policy in
                switch number {
                case 0: (policy.hashing.width, policy.hashing.queueLimit) = (.min, nil)
                case 1: policy.hashing.width = .max
                case 2: policy.hashing.queueLimit = .min
                case 3: policy.throttling.messagesPerAddress.window = ages
                case 4: policy.externalCallTimeout = ages
                case 5: policy.sessions.absoluteLifetime = ages
                case 6: policy.guests.idleLifetime = ages
                case 7: policy.flowLifetime = ages
                case 8: policy.freshness = ages
                case 9: policy.tokens.resendAfter = ages
                default: policy.tokens.resendAfter = .seconds(-1)
                }
            }
        }
        #expect(error?.description.isEmpty == false)
    }
}
