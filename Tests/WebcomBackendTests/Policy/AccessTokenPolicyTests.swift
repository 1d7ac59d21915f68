import Testing
import WebcomBackend
import WebcomTokens

@Suite struct AccessTokenPolicyTests {
    @Test func tokensAreShortAndKeysChangeUnlessToldOtherwise() {
        let policy = BackendPolicy()
        #expect(policy.accessTokens.algorithm == .es256)
        #expect(policy.accessTokens.issuer == "webcom" && policy.accessTokens.audiences == ["webcom"])
        #expect(policy.accessTokens.lifetime == .seconds(600))
        #expect(policy.accessTokens.keyPeriod == .seconds(90 * 86_400))
        #expect(policy.sessions.refreshGrace == .seconds(30))
    }

    @Test("values with which tokens could not be kept safe are refused with a reason", arguments: 0..<18)
    func refuses(_ number: Int) async throws {
        let ages = Duration.seconds(Int64.max) + .seconds(Int64.max)
        let error = await #expect(throws: BackendPolicyError.self) {
            try await BackendBench { policy in
                switch number {
                case 0: policy.accessTokens.algorithm = .hs256
                case 1: policy.accessTokens.algorithm = .ps256
                case 2: policy.accessTokens.algorithm = .es512
                case 3: policy.accessTokens.issuer = ""
                case 4: policy.accessTokens.audiences = []
                case 5: policy.accessTokens.audiences = ["a", ""]
                case 6: policy.accessTokens.audiences = ["a", "a"]
                case 7: policy.accessTokens.audiences = (0...16).map(String.init)
                case 8: policy.accessTokens.issuer = String(repeating: "x", count: 257)
                case 9: policy.accessTokens.lifetime = .seconds(29)
                case 10: policy.accessTokens.lifetime = .seconds(3_601)
                case 11: policy.accessTokens.keyPeriod = .seconds(86_399)
                case 12: policy.accessTokens.keyPeriod = ages
                case 13: policy.sessions.refreshGrace = .seconds(-1)
                case 14: policy.sessions.refreshGrace = .seconds(301)
                case 15: policy.sessions.idleLifetime = .milliseconds(999)
                case 16: policy.accessTokens.lifetime = ages
                default: policy.guests.idleLifetime = .milliseconds(999)
                }
            }
        }
        #expect(error?.description.isEmpty == false)
    }
}
