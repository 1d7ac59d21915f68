import Testing
import WebcomTransport

@Suite struct FieldTests {
    @Test(
        "a field that could become another one, or that frames the message, is refused before anything is sent",
        arguments: [
            ("", "a"), ("X A", "a"), ("X:A", "a"), ("X\r\nY", "a"), ("Ä", "a"), ("X\0", "a"), ("X-A", "a\r\nX-B: c"),
            ("X-A", "a\nb"), ("X-A", "a\rb"), ("X-A", "a\0b"), ("X-A", "a\u{7F}"), ("X-A", "\u{1B}[0m"),
            ("Host", "other.example"),
            ("content-length", "5"), ("Transfer-Encoding", "chunked"), ("Connection", "close"),
            ("Expect", "100-continue"),
            ("Upgrade", "h2c"), ("TE", "trailers"), ("User-Agent", "a"),
        ])
    func refused(name: String, value: String) async throws {
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let transport = CurlTransport(policy: .local())
        let error = await #expect(throws: TransportError.self) {
            try await transport.get(server.address(), [.init(name, value)])
        }
        guard case .unacceptableField(let shown) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(shown.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && shown.utf8.count <= 64)
        #expect(server.facts.value.opened == 0)
    }

    @Test func fieldsOfMoreThan64KiBAreRefused() async throws {
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let transport = CurlTransport(policy: .local())
        let large = TransportRequest.Field("X-A", String(repeating: "a", count: 65_533))
        #expect(try await transport.get(server.address(), [large]).status == 200)
        await #expect(throws: TransportError.unacceptableField("X-B")) {
            try await transport.get(server.address(), [large, .init("X-B", "")])
        }
    }

    @Test func fieldsGoOutAsTheyAre() async throws {
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let fields: [TransportRequest.Field] = [
            .init("Accept", "application/json"), .init("X-!#$%&'*+.^_`|~", "a;b=\"c\""), .init("X-Tab", "a\tb"),
            .init("X-Far", "zoë"), .init("X-Same", "1"), .init("X-Same", "2"), .init("X-Semicolon;", ""),
        ]
        let transport = CurlTransport(policy: .local())
        _ = try await transport.get(server.address(), Array(fields.dropLast()))
        let request = try #require(server.facts.value.requests.first)
        for field in fields.dropLast(3) { #expect(request.values(of: field.name.lowercased()) == [field.value]) }
        #expect(request.values(of: "x-same") == ["1", "2"])
        await #expect(throws: TransportError.unacceptableField("X-Semicolon?")) {
            try await transport.get(server.address(), [fields[6]])
        }
    }
}
