import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// Whatever a user does to the account, one identity that can be used is left (LNK-9).
@Suite struct LastIdentityWalkTests {
    private static let addresses = ["a@example.org", "b@example.org", "c@example.org", "d@example.org"]

    @Test("LNK-9: random operations leave every account at least one identity that can be used")
    func walk() async throws {
        let seed = SeededGenerator.drawnSeed()
        print("LastIdentityWalkTests seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let bench = try await BackendBench { policy in
            policy.throttling.messagesPerAddress = .init(10_000, per: .seconds(60))
            policy.throttling.newPasswordsPerMessage = .init(10_000, per: .seconds(60))
            policy.codes.resendAfter = .seconds(1)
        }
        var session = try await bench.register(Self.addresses[0])
        let uid = session.details.uid
        var codes: [String: Int] = [:]
        for step in 0..<400 {
            bench.clock.advance(by: .seconds(2))
            let (one, other) = (
                Self.addresses.randomElement(using: &generator) ?? "",
                Self.addresses.randomElement(using: &generator) ?? ""
            )
            let what = Int.random(in: 0..<4, using: &generator)
            do {
                switch what {
                case 0: try await bench.detach(one, from: session)
                case 1: session = try await bench.registerCode(one, .staticPassword, to: session)
                case 2:
                    let receipt = try await bench.claim(one, replacing: other, session)
                    session = try await bench.redeem(receipt, for: one, to: session)
                default:
                    let reset = try await bench.requestReset(one)
                    session = try await bench.submit(reset, newPassword: BackendBench.newPassword, for: one)
                }
                codes["\(what) done", default: 0] += 1
            } catch let error as AuthenticationError {
                codes["\(what) \(error.code.rawValue)", default: 0] += 1
            }
            let usable = try await bench.store.identities(of: uid).filter { $0.suspensionDate == nil }
            try #require(!usable.isEmpty, "seed \(seed), step \(step): no identity is left; \(codes)")
            _ = try await bench.backend.confirm(session)
        }
        for key in ["0 done", "0 lastIdentity", "1 done", "2 done", "3 done"] {
            #expect(codes[key, default: 0] > 0, "seed \(seed): never \(key); \(codes)")
        }
    }
}
