import Testing
import TransportTesting
import WebcomTesting
import WebcomTransport

@Suite struct ScriptedTransportTests {
    @Test func answersByMethodAndLongestBeginning() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "https://op.example/", TransportResponse(status: 404))
        transport.on(.get, "https://op.example/keys", TransportResponse(status: 200))
        transport.on(.post, "https://op.example/") { TransportResponse(status: 201, body: $0.body ?? []) }
        #expect(try await transport.send(TransportRequest(.get, "https://op.example/keys?a")).status == 200)
        #expect(try await transport.send(TransportRequest(.get, "https://op.example/other")).status == 404)
        let posted = try await transport.send(TransportRequest(.post, "https://op.example/keys", body: [1]))
        #expect(posted.status == 201 && posted.body == [1])
        transport.on(.get, "https://op.example/keys", TransportResponse(status: 500))
        #expect(try await transport.send(TransportRequest(.get, "https://op.example/keys")).status == 500)
        #expect(transport.requests.map(\.method) == [.get, .get, .post, .get])
    }

    @Test func whatHasNoAnswerIsAnErrorThatShowsNoQuery() async throws {
        let transport = ScriptedTransport()
        let error = await #expect(throws: ScriptedTransport.Unanswered.self) {
            try await transport.send(TransportRequest(.get, "https://op.example/a?code=hush"))
        }
        #expect(error?.description == "GET https://op.example/a")
        #expect(transport.requests.count == 1)
    }

    @Test func answersMayWait() async throws {
        let gate = Gate()
        let transport = ScriptedTransport()
        transport.on(.get, "https://op.example/") { _ in
            await gate.pass()
            return TransportResponse(status: 200)
        }
        let task = Task { try await transport.send(TransportRequest(.get, "https://op.example/")) }
        try await gate.arrivals(atLeast: 1)
        gate.open()
        #expect(try await task.value.status == 200)
    }
}
