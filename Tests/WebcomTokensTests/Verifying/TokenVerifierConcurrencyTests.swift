import Testing
import WebcomAuthentication
import WebcomTesting
import WebcomTokens

@Suite struct TokenVerifierConcurrencyTests {
    @Test(
        "JWT-10, ROB-6: many tasks check, revoke and replace keys at once, and nothing revoked is accepted afterwards")
    func manyTasks() async throws {
        let sample = try Sample(rememberedTokens: 8)
        let tokens = try (0..<16).map { try sample.token(["jti": .string("t\($0)"), "sid": .string("s\($0)")]) }
        let keys = try sample.forge.keySet
        let wrong = await withTaskGroup(of: Int.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var wrong = 0
                    for round in 0..<30 {
                        let index = (worker * 7 + round) % 16
                        let error = sample.error(tokens[index])
                        if error != nil && error != .revoked { wrong += 1 }
                        if index.isMultiple(of: 4) && round > 10 {
                            sample.verifier.revoke(sessionID: "s\(index)")
                            if sample.error(tokens[index]) != .revoked { wrong += 1 }
                        }
                        if round == 15 { sample.verifier.replaceKeys(keys) }
                        if sample.verifier.rememberedCount > 8 { wrong += 1 }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
        for (index, token) in tokens.enumerated() where !index.isMultiple(of: 4) {
            #expect(sample.error(token) == nil)
        }
    }

    @Test("JWT-10: a hundred tasks that check one new token get one answer")
    func oneToken() async throws {
        let sample = try Sample()
        let token = try sample.token()
        let answers = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<100 { group.addTask { try? sample.verifier.verify(token).subject } }
            return await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(answers == ["u1"])
        #expect(sample.verifier.rememberedCount == 1)
    }
}
