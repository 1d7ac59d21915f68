import Testing
import WebcomAuthentication
import WebcomOpenIDConnect

@Suite struct LoopbackPortTests {
    @Test func eachAuthenticationListensAnew() async throws {
        let first = try await LoopbackVisit()
        let second = try await LoopbackVisit(first.agent)
        if first.port != second.port {
            #expect(try await !RawClient.isListening(first.port), "the first still listens")
        }
        async let callback = second.callback()
        _ = try await RawClient.exchange(second.port, second.get())
        #expect(try await callback.hasPrefix(second.address))
    }

    @Test func aVisitIsWaitedForOnce() async throws {
        let visit = try await LoopbackVisit()
        async let callback = visit.callback()
        _ = try await RawClient.exchange(visit.port, visit.get())
        _ = try await callback
        await #expect(throws: LoopbackError.notListening) { try await visit.callback() }
    }

    @Test func withoutAnAddressNothingListens() async {
        let agent = LoopbackUserAgent { _ in Issue.record("the address is shown") }
        await #expect(throws: LoopbackError.notListening) { try await agent.callback(for: LoopbackVisit.request) }
    }

    @Test func aGivenPortIsUsedEachTime() async throws {
        // A port that is free now; who takes it meanwhile is told by the error.
        let port = try await Self.freePort()
        let first = try await LoopbackVisit(port: port)
        #expect(first.port == port)
        for _ in 0..<2 {
            let visit = try await LoopbackVisit(first.agent)
            async let callback = visit.callback()
            _ = try await RawClient.exchange(port, visit.get())
            #expect(try await callback.hasPrefix("http://127.0.0.1:\(port)/callback?"))
        }
    }

    @Test func aPortThatIsTakenIsAnError() async throws {
        let taken = try await LoopbackVisit()
        let error = await #expect(throws: LoopbackError.self) { try await LoopbackVisit(port: taken.port) }
        guard case .portUnavailable(taken.port, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("\(taken.port)") == true)
        withExtendedLifetime(taken) {}
    }

    private static func freePort() async throws -> UInt16 { try await LoopbackVisit().port }
}
