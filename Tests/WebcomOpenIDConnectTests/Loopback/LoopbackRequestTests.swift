import Testing
import WebcomOpenIDConnect

/// Requests that are not the browser's: each is answered with 404, and ends nothing.
@Suite struct LoopbackRequestTests {
    static let targets = [
        "/", "/callback/?state=mine", "/Callback?state=mine", "/callbac?state=mine", "/callback", "/callback?",
        "/callback?code=1", "/callback?state=other", "/callback?state=mine2", "/callback?state=mine&state=mine",
        "/callback?state=mine%2", "/callback?state=mine%FF", "/favicon.ico?state=mine", "//callback?state=mine",
        "http://127.0.0.1/callback?state=mine", "/callback?state=mine x", "/callback?state=mine\u{7}",
        "/callback?state=mine&name=\u{E9}",
    ]

    @Test(arguments: targets)
    func anotherTargetIsNotFound(_ target: String) async throws {
        try await Self.expectNotFound { $0.get(target) }
    }

    @Test(arguments: ["POST", "HEAD", "PUT", "get", "OPTIONS", ""])
    func anotherMethodIsNotFound(_ method: String) async throws {
        try await Self.expectNotFound { $0.get(method: method) }
    }

    @Test(arguments: ["localhost", "app.example", "127.0.0.2", "[::1]", "127.0.0.1.app.example", "127.0.0.1@a"])
    func anotherHostIsNotFound(_ name: String) async throws {
        try await Self.expectNotFound { $0.get(host: "\(name):\($0.port)") }
    }

    @Test(arguments: ["", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:"])
    func anotherPortIsNotFound(_ host: String) async throws { try await Self.expectNotFound { $0.get(host: host) } }

    @Test func aHostThatIsNamedTwiceOrNotAtAllIsNotFound() async throws {
        try await Self.expectNotFound {
            $0.get().replacing("Accept: */*", with: "host: 127.0.0.1:\($0.port)")
        }
        try await Self.expectNotFound { $0.get().replacing("Host:", with: "Hose:") }
        try await Self.expectNotFound { $0.get().replacing("Host:", with: "Host :") }
    }

    @Test(arguments: [
        "\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET  HTTP/1.1\r\n\r\n", "\n\n\r\n\r\n", ": : :\r\n\r\n",
    ])
    func garbageIsNotFound(_ text: String) async throws { try await Self.expectNotFound { _ in text } }

    @Test(arguments: ["HTTP/2.0", "HTTP/1.2", "http/1.1", ""])
    func anotherVersionIsNotFound(_ version: String) async throws {
        try await Self.expectNotFound { $0.get().replacing("HTTP/1.1", with: version) }
    }

    @Test func aHeadOfMoreThanSixteenKibibytesIsNotFound() async throws {
        // Without an end, with one, and one byte too many.
        try await Self.expectNotFound { _ in String(repeating: "a", count: 20_000) }
        try await Self.expectNotFound { Self.request($0, byteCount: 20_000) }
        try await Self.expectNotFound { Self.request($0, byteCount: 16_385) }
    }

    @Test func aHeadOfSixteenKibibytesIsRead() async throws {
        let visit = try await LoopbackVisit()
        async let callback = visit.callback()
        let answer = try await RawClient.exchange(visit.port, Self.request(visit, byteCount: 16_384))
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        _ = try await callback
    }

    @Test func whoeverSendsWithoutEndIsGivenUp() async throws {
        let visit = try await LoopbackVisit()
        async let callback = visit.callback()
        let answer = try await RawClient.exchange(visit.port, String(repeating: "a", count: 4_000_000))
        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 404"))
        _ = try await RawClient.exchange(visit.port, visit.get())
        #expect(try await callback.hasSuffix(LoopbackVisit.query))
    }

    private static func request(_ visit: LoopbackVisit, byteCount: Int) -> String {
        let request = visit.get()
        let filling = String(repeating: "a", count: byteCount - request.utf8.count)
        return request.replacing("*/*", with: "*/*" + filling)
    }

    /// Sends a request, and then the browser's, which alone may end the visit.
    private static func expectNotFound(_ request: (LoopbackVisit) -> String) async throws {
        let visit = try await LoopbackVisit()
        async let callback = visit.callback()
        let answer = try await RawClient.exchange(visit.port, request(visit))
        #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\n"), "\(answer.prefix(40))")
        guard answer.hasPrefix("HTTP/1.1 404") else { return }
        let second = try await RawClient.exchange(visit.port, visit.get())
        #expect(second.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(try await callback == "\(visit.address)?\(LoopbackVisit.query)")
    }
}
