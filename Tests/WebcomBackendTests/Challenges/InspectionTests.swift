import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

@Suite struct InspectionTests {
    @Test("TOK-5: looking at a token does not use it up")
    func looks() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        let token = try #require(bench.messages.token(for: BackendBench.address))
        for _ in 0..<10 {
            let inspection = try await bench.backend.inspect(token)
            #expect(inspection.purpose == .attachIdentity)
            #expect(inspection.provider == .eMail)
            #expect(inspection.sentTo == "a•••@e•••.org")
            #expect(inspection.expirationDate == receipt.expirationDate)
        }
        _ = try await bench.redeem(receipt)
        #expect(await refusal { try await bench.backend.inspect(token) }?.code == .invalidToken)
    }

    @Test("THR-4: looks are counted by token, and by source, before anything is looked up", arguments: [true, false])
    func counts(_ isKnown: Bool) async throws {
        let store = HookedStore()
        let bench = try await BackendBench(store: store) {
            $0.throttling.inspectionsPerToken = .init(3, per: .seconds(60))
            $0.throttling.inspectionsPerSource = .init(4, per: .seconds(60))
        }
        _ = try await bench.attach()
        _ = try await bench.attach("second@example.org")
        let token = try #require(bench.messages.token(for: BackendBench.address))
        let wrong = VerificationToken(token.reveal().split(separator: ".")[0] + "." + String(repeating: "A", count: 43))
        let client = AuthenticationOptions.Client(source: Array("here".utf8))
        for _ in 0..<3 { _ = try? await bench.backend.inspect(isKnown ? token : wrong, client: client) }
        store.reset()
        let locked = await refusal(of: "the fourth look") { try await bench.backend.inspect(token) }
        #expect(locked?.code == .identityTemporarilyLocked && locked?.retryAfter == .seconds(60))
        #expect(store.verbs == ["reserveAttempt"])
        let other = try #require(bench.messages.token(for: "second@example.org"))
        _ = try await bench.backend.inspect(other, client: client)
        let source = await refusal(of: "the fifth look from there") {
            try await bench.backend.inspect(other, client: client)
        }
        #expect(source?.code == .identityTemporarilyLocked)
        _ = try await bench.backend.inspect(other)
        #expect(try await bench.auditLines().suffix(2) == ["token.inspect throttled", "token.inspect throttled"])
        bench.clock.advance(by: .seconds(60))
        _ = try await bench.backend.inspect(token, client: client)
    }

    @Test("OTP-4, TOK-5: a token without tries left tells nothing")
    func exhausted() async throws {
        let bench = try await BackendBench()
        let receipt = try await bench.attach()
        let token = try #require(bench.messages.token(for: BackendBench.address))
        for _ in 0..<5 { _ = await refusal { try await bench.redeem(receipt, token: "wrong") } }
        #expect(await refusal { try await bench.backend.inspect(token) }?.code == .invalidToken)
    }

    @Test("a token that is wrong, or ran out, tells nothing")
    func refuses() async throws {
        let bench = try await BackendBench()
        _ = try await bench.attach()
        let token = try #require(bench.messages.token(for: BackendBench.address))
        let parts = token.reveal().split(separator: ".").map(String.init)
        let other = (parts[1].hasPrefix("A") ? "B" : "A") + parts[1].dropFirst()
        for wrong in ["", "x", "\(parts[0]).", "\(parts[0]).\(other)", "\(parts[0]).\(parts[1]).", parts[0]] {
            let error = await refusal { try await bench.backend.inspect(VerificationToken(wrong)) }
            #expect(error?.code == .invalidToken, "\(wrong.count)")
        }
        bench.clock.advance(by: .seconds(3600))
        #expect(await refusal { try await bench.backend.inspect(token) }?.code == .expired)
    }
}
