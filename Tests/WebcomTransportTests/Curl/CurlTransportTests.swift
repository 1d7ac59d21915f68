import Testing
import WebcomTransport

@Suite struct CurlTransportTests {
    private let transport = CurlTransport(policy: .local())

    @Test func answersWithStatusFieldsAndBody() async throws {
        let server = try RawServer(
            answering: "HTTP/1.1 200 Fine\r\nContent-Length: 5\r\nX-One:  a b\t\r\nx-one: c\r\nEmpty:\r\n\r\nhello")
        let response = try await self.transport.get(
            server.address("/a/../b?c=d#e"), [.init("X-Ask", "yes"), .init("X-Empty", " ")])
        #expect(response.status == 200)
        #expect(
            response.fields == [
                .init("content-length", "5"), .init("x-one", "a b"), .init("x-one", "c"), .init("empty", ""),
            ])
        #expect(response.values(of: "x-one") == ["a b", "c"])
        #expect(response.body == Array("hello".utf8))
        let request = try #require(server.facts.value.requests.first)
        #expect(request.lines.first == "GET /a/../b?c=d HTTP/1.1")
        #expect(request.values(of: "host") == ["127.0.0.1:\(server.port)"])
        #expect(request.values(of: "user-agent") == ["webcom-authentication"])
        #expect(request.values(of: "x-ask") == ["yes"])
        #expect(request.values(of: "x-empty") == [""])
        #expect(request.values(of: "accept-encoding") == [])
    }

    @Test("a POST sends its body as it is, without asking first", arguments: [0, 1, 5_000, 2_000_000])
    func posts(count: Int) async throws {
        let server = try RawServer(answering: "HTTP/1.1 204 No Content\r\n\r\n")
        let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let response = try await self.transport.send(
            TransportRequest(
                .post, server.address(), fields: [.init("Content-Type", "application/octet-stream")], body: body))
        #expect(response.status == 204 && response.fields.isEmpty && response.body.isEmpty)
        let request = try #require(server.facts.value.requests.first)
        #expect(request.lines.first == "POST / HTTP/1.1")
        #expect(request.body == body)
        #expect(request.values(of: "expect") == [])
        #expect(request.values(of: "content-length") == ["\(count)"])
        #expect(request.values(of: "content-type") == ["application/octet-stream"])
    }

    @Test func aRequestWithoutTypeOrBodySaysNothingOfThem() async throws {
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        _ = try await self.transport.send(TransportRequest(.post, server.address()))
        _ = try await self.transport.send(TransportRequest(.get, server.address(), body: Array("a".utf8)))
        let requests = server.facts.value.requests
        #expect(requests.map { $0.lines[0] } == ["POST / HTTP/1.1", "GET / HTTP/1.1"])
        #expect(requests.map(\.body) == [[], Array("a".utf8)])
        #expect(requests.flatMap { $0.values(of: "content-type") } == [])
    }

    @Test(
        "an answer of any status is an answer, a challenge for a password among them",
        arguments: [200, 204, 400, 401, 403, 404, 407, 429, 500, 503, 599])
    func statuses(status: Int) async throws {
        let server = try RawServer(
            answering: """
                HTTP/1.1 \(status) So\r\nWWW-Authenticate: Basic realm="a"\r\nProxy-Authenticate: Basic\r\n\
                Content-Length: \(status == 204 ? 0 : 2)\r\n\r\n\(status == 204 ? "" : "{}")
                """)
        let response = try await self.transport.get(server.address(), [.init("Authorization", "Basic YTpi")])
        #expect(response.status == status)
        #expect(server.facts.value.requests.count == 1)
    }

    @Test("OAU-6: a redirect is told and not followed", arguments: [301, 302, 303, 307, 308])
    func redirects(status: Int) async throws {
        let other = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let server = try RawServer(
            answering: "HTTP/1.1 \(status) So\r\nLocation: \(other.address())\r\nContent-Length: 0\r\n\r\n")
        let response = try await self.transport.get(server.address())
        #expect(response.status == status)
        #expect(response.values(of: "location") == [other.address()])
        #expect(other.facts.value.opened == 0)
    }

    @Test func ofSeveralHeadsTheLastCounts() async throws {
        let server = try RawServer(
            answering: """
                HTTP/1.1 100 Continue\r\nX-A: 1\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: b\r\n\r\n\
                HTTP/1.1 200 OK\r\nX-C: 3\r\nContent-Length: 0\r\n\r\n
                """)
        let response = try await self.transport.get(server.address())
        #expect(response.fields == [.init("x-c", "3"), .init("content-length", "0")])
    }

    @Test func bodiesInPiecesArePutTogetherAndFieldsAfterThemIgnored() async throws {
        let server = try RawServer(
            answering: """
                HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-After\r\n\r\n\
                5\r\nhello\r\n1;a=b\r\n!\r\n0\r\nX-After: 1\r\n\r\n
                """)
        let response = try await self.transport.get(server.address())
        #expect(response.body == Array("hello!".utf8))
        #expect(response.values(of: "x-after") == [])
    }

    @Test func bodiesAreNotUnpacked() async throws {
        let server = try RawServer(
            answering: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello")
        #expect(try await self.transport.get(server.address()).body == Array("hello".utf8))
    }

    @Test func cookiesAreNotKept() async throws {
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n")
        for _ in 0..<2 { _ = try await self.transport.get(server.address()) }
        #expect(server.facts.value.requests.flatMap { $0.values(of: "cookie") } == [])
        #expect(server.facts.value.requests.count == 2)
    }

    @Test func connectionsAreKeptForTheNextRequest() async throws {
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        for _ in 0..<5 { _ = try await self.transport.get(server.address()) }
        #expect(server.facts.value.opened == 1)
    }

    @Test("a POST is sent once, also when a kept connection turns out to be dead")
    func postsAreSentOnce() async throws {
        // Answers the first request of a connection, and takes the second one only to end the connection.
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            _ = connection.request()
        }
        _ = try await self.transport.get(server.address())
        let post = TransportRequest(.post, server.address(), body: Array("code=1".utf8))
        #expect(try await self.transport.send(post).status == 200)
        #expect(server.facts.value.requests.filter { $0.lines[0].hasPrefix("POST") }.count == 1)
    }

    @Test func refusedConnectionsAndUnknownNamesAreErrors() async throws {
        let place = try DeafPort()
        await #expect(throws: TransportError.unreachable(host: "127.0.0.1")) {
            try await self.transport.get("http://127.0.0.1:\(place.port)/")
        }
        await #expect(throws: TransportError.unknownHost("nowhere.invalid")) {
            try await self.transport.get("https://nowhere.invalid/")
        }
    }
}
