import Testing
import WebcomAuthentication
import WebcomOpenIDConnect
import WebcomTesting
import WebcomTransport

@Suite struct RemoteDocumentTests {
    private static let path = "/.well-known/openid-configuration"

    @Test("the metadata are fetched once for however many ask at once")
    func singleFlight() async throws {
        let party = try RelyingParty()
        party.provider.gate.close()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await party.visit() } }
            try await party.provider.gate.arrivals(atLeast: 1)
            party.provider.gate.open()
            try await group.waitForAll()
        }
        #expect(party.provider.count(Self.path) == 1)
    }

    @Test("one who was cancelled takes the fetch from nobody")
    func cancelled() async throws {
        let party = try RelyingParty()
        party.provider.gate.close()
        let first = Task { try? await party.visit() }
        try await party.provider.gate.arrivals(atLeast: 1)
        let second = Task { try await party.visit() }
        first.cancel()
        party.provider.gate.open()
        _ = await first.value
        _ = try await second.value
        #expect(party.provider.count(Self.path) == 1)
    }

    @Test("the metadata are kept for an hour")
    func lifetime() async throws {
        let party = try RelyingParty()
        _ = try await party.visit()
        party.clock.advance(by: .seconds(3_599))
        _ = try await party.visit()
        #expect(party.provider.count(Self.path) == 1)
        party.clock.advance(by: .seconds(1))
        _ = try await party.visit()
        #expect(party.provider.count(Self.path) == 2)
    }

    @Test("after a failure the provider is left alone for ten seconds, and then asked again")
    func coolDown() async throws {
        let party = try RelyingParty()
        party.provider.script { $0.outages[Self.path] = .unreachable(host: "op.example") }
        for _ in 0..<5 {
            await #expect(throws: AuthenticationError(.unavailable)) { try await party.visit() }
        }
        #expect(party.provider.count(Self.path) == 1)
        party.provider.script { $0.outages = [:] }
        party.clock.advance(by: .seconds(9))
        await #expect(throws: AuthenticationError(.unavailable)) { try await party.visit() }
        party.clock.advance(by: .seconds(1))
        _ = try await party.visit()
        #expect(party.provider.count(Self.path) == 2)
    }
}
