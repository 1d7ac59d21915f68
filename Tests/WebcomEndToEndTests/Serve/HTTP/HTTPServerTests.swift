import Testing
import WebcomPrimitives
import WebcomTesting
import webcom

/// The server itself, with deadlines that a test can wait for.
@Suite struct HTTPServerTests {
    private static let get = "GET /x HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Serves answers that repeat the request while `use` runs on a thread of its own.
    private func serve(
        _ change: (inout HTTPLimits) -> Void = { _ in },
        handler: @escaping HTTPServer.Handler = { request in
            let body = String(decoding: request.body, as: UTF8.self)
            return HTTPResponse(.ok, type: "text/plain", body: "\(request.head.method) \(request.head.path) \(body)")
        },
        _ use: @escaping @Sendable (UInt16) throws -> Void
    ) async throws {
        var limits = HTTPLimits()
        change(&limits)
        let server = try HTTPServer(port: 0, limits: limits)
        let running = Task { await server.run(handler) }
        let result: Result<Void, any Error>
        do {
            result = .success(try await OwnThread.run { try use(server.port) })
        } catch {
            result = .failure(error)
        }
        running.cancel()
        await running.value
        try result.get()
    }

    @Test func aThousandRequestsGoOverOneConnection() async throws {
        try await self.serve { port in
            let client = try WebClient(port: port)
            for number in 0..<1_000 {
                client.send("POST /\(number) HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
                let answer = try client.answer()
                guard answer.status == 200, answer.body == "POST /\(number) abc", answer["connection"] == nil else {
                    Issue.record("request \(number) was answered with \(answer)")
                    return
                }
            }
        }
    }

    @Test func requestsThatComeTogetherAreAnsweredInOrder() async throws {
        try await self.serve { port in
            let client = try WebClient(port: port)
            client.send(
                Self.get + "HEAD /y HTTP/1.1\r\nHost: a\r\n\r\nGET /z HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                    + Self.get)
            #expect(try client.answer().body == "GET /x ")
            let head = try client.answer(hasBody: false)
            #expect(head["content-length"] == "8")
            let last = try client.answer()
            #expect(last.body == "GET /z ")
            #expect(last["connection"] == "close")
            #expect(try client.rest() == "")
        }
    }

    @Test func everyAnswerHasADateAndIsKeptByNobody() async throws {
        try await self.serve { port in
            let client = try WebClient(port: port)
            client.send("GET / HTTP/1.0\r\n\r\n")
            let answer = try client.answer()
            #expect(answer["date"]?.wholeMatch(of: /\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/) != nil)
            #expect(answer["cache-control"] == "no-store")
            #expect(answer["x-content-type-options"] == "nosniff")
            #expect(answer["connection"] == "close")
        }
    }

    @Test(arguments: HostileRequest.all)
    func whatIsNotClearIsAnsweredAndEndsTheConnection(request: HostileRequest) async throws {
        try await self.serve { port in
            let client = try WebClient(port: port)
            client.send(request.text)
            client.finish()
            #expect(try client.answer().status == request.status)
            #expect(try client.rest() == "", "something behind the refused request was answered")
        }
    }

    @Test func aBodyThatIsTooLongIsAnsweredWhileItIsStillSent() async throws {
        try await self.serve { port in
            let client = try WebClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n")
            client.send(String(repeating: "b", count: 300_000))
            #expect(try client.answer().status == 413)
        }
    }

    @Test func aClientThatWaitsForAWordIsToldToGoOn() async throws {
        try await self.serve { port in
            let client = try WebClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
            #expect(try client.answer().status == 100)
            client.send("abc")
            #expect(try client.answer().body == "POST / abc")
        }
    }

    @Test func aHeadThatDripsIsAnsweredAtItsDeadline() async throws {
        try await self.serve {
            $0.headTime = .milliseconds(300)
            $0.idle = .seconds(1_000)
        } _: { port in
            let client = try WebClient(port: port)
            client.send("GET / HTTP/1.1\r\nX: ")
            #expect(try client.isAnsweredWhileDripping(), "a byte now and then keeps the connection")
            #expect(try client.answer().status == 408)
            #expect(try client.rest() == "")
        }
    }

    @Test func aBodyThatDripsIsAnsweredAtItsDeadline() async throws {
        try await self.serve {
            $0.bodyTime = .milliseconds(300)
            $0.idle = .seconds(1_000)
            $0.headTime = .seconds(1_000)
        } _: { port in
            let client = try WebClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 60000\r\n\r\n")
            #expect(try client.answer().status == 100)
            #expect(try client.isAnsweredWhileDripping(), "a byte now and then keeps the connection")
            #expect(try client.answer().status == 408)
        }
    }

    @Test func aBodyThatDoesNotComeIsAnsweredAtItsDeadline() async throws {
        try await self.serve {
            $0.bodyTime = .milliseconds(300)
            $0.idle = .seconds(1_000)
            $0.headTime = .seconds(1_000)
        } _: { port in
            let client = try WebClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nab")
            #expect(try client.answer().status == 408)
        }
    }

    @Test func anIdleConnectionIsClosedWithoutAWord() async throws {
        try await self.serve {
            $0.idle = .milliseconds(300)
            $0.lingering = .milliseconds(10)
        } _: { port in
            let silent = try WebClient(port: port)
            let client = try WebClient(port: port)
            client.send(Self.get)
            #expect(try client.answer().status == 200)
            #expect(try client.rest() == "")
            #expect(try silent.rest() == "")
        }
    }

    @Test func aClientThatReadsNothingIsLetGo() async throws {
        try await self.serve {
            $0.answerTime = .milliseconds(300)
            $0.connections = 1
        } handler: { _ in
            HTTPResponse(.ok, body: String(repeating: "x", count: 20_000_000))
        } _: { port in
            let client = try WebClient(port: port)
            client.send(Self.get)
            // The only place is free again once the one who reads nothing is gone.
            let end = ContinuousClock.now + .seconds(150)
            var status = 503
            while status == 503, ContinuousClock.now < end {
                let other = try WebClient(port: port)
                other.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
                status = try other.answer(hasBody: false).status
            }
            #expect(status == 200, "who reads nothing keeps its place")
        }
    }

    @Test func clientsThatAreGoneEndNothing() async throws {
        try await self.serve(handler: { _ in HTTPResponse(.ok, body: String(repeating: "x", count: 20_000_000)) }) {
            port in
            for _ in 0..<10 {
                let client = try WebClient(port: port)
                client.send(Self.get + Self.get)
            }
            let client = try WebClient(port: port)
            client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.answer(hasBody: false).status == 200)
        }
    }

    @Test func oneConnectionTooManyIsRefused() async throws {
        try await self.serve {
            $0.connections = 2
        } _: { port in
            let clients = try (0..<2).map { _ in try WebClient(port: port) }
            for client in clients {
                client.send(Self.get)
                #expect(try client.answer().status == 200)
            }
            let third = try WebClient(port: port)
            let answer = try third.answer()
            #expect(answer.status == 503)
            #expect(answer["retry-after"] == "1")
            #expect(try third.rest() == "")
        }
    }

    @Test func whatHasBegunIsAnsweredAtAShutdown() async throws {
        let gate = Gate()
        let server = try HTTPServer(port: 0)
        let running = Task {
            await server.run { _ in
                await gate.pass()
                return HTTPResponse(.ok, body: Task.isCancelled ? "cancelled" : "finished")
            }
        }
        let port = server.port
        async let answer = OwnThread.run {
            let client = try WebClient(port: port)
            client.send(Self.get)
            let answer = try client.answer()
            return (answer.body, answer["connection"], try client.rest())
        }
        try await gate.arrivals(atLeast: 1)
        running.cancel()
        gate.open()
        await running.value
        let (body, connection, rest) = try await answer
        #expect(body == "finished")
        #expect(connection == "close")
        #expect(rest == "")
    }

    @Test func aPortThatIsTakenIsTold() throws {
        let server = try HTTPServer(port: 0)
        #expect(throws: SocketError.self) { try HTTPServer(port: server.port) }
    }
}
