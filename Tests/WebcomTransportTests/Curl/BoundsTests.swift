import Testing
import WebcomTransport

@Suite struct BoundsTests {
    @Test("OAU-6: a body as large as allowed is taken, one byte more is not", arguments: [0, 1, 10_000, 200_000])
    func bodies(limit: Int) async throws {
        let transport = CurlTransport(policy: .local { $0.maximumBodyBytes = limit })
        for (count, isAccepted) in [(limit, true), (limit + 1, false)] {
            let text = String(repeating: "a", count: count)
            let pieces = "\(String(count, radix: 16))\r\n\(text)\r\n0\r\n\r\n"
            for answer in [
                "Content-Length: \(count)\r\n\r\n\(text)", "Connection: close\r\n\r\n\(text)",
                "Transfer-Encoding: chunked\r\n\r\n\(count == 0 ? "0\r\n\r\n" : pieces)",
            ] {
                let server = try RawServer(endingWith: "HTTP/1.1 200 OK\r\n\(answer)")
                let result = await Result { try await transport.get(server.address()) }
                if isAccepted {
                    #expect(try result.get().body.count == count)
                } else {
                    #expect(throws: TransportError.tooLarge(host: "127.0.0.1", maximumBytes: limit)) {
                        try result.get()
                    }
                }
            }
        }
    }

    @Test("OAU-6: a body without end is given up, and the connection with it")
    func endlessBody() async throws {
        let server = try RawServer { connection in
            _ = connection.request()
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            let piece = [UInt8](repeating: 0x61, count: 65_536)
            while connection.send(piece) {}
        }
        let transport = CurlTransport(policy: .local { $0.timeLimit = .seconds(60) })
        await #expect(throws: TransportError.tooLarge(host: "127.0.0.1", maximumBytes: 1_048_576)) {
            try await transport.get(server.address())
        }
        try await server.facts.wait(for: "the connection's end") { $0.ended == 1 }
    }

    @Test("OAU-6: a head as large as allowed is taken, one byte more is not", arguments: [100, 4_096, 65_536])
    func heads(limit: Int) async throws {
        let transport = CurlTransport(policy: .local { $0.maximumHeadBytes = limit })
        let frame = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX: \r\n\r\n"
        for (count, isAccepted) in [(limit, true), (limit + 1, false)] {
            let filling = String(repeating: "a", count: count - frame.utf8.count)
            let server = try RawServer(endingWith: frame.replacing("X: ", with: "X: \(filling)"))
            let result = await Result { try await transport.get(server.address()) }
            if isAccepted {
                #expect(try result.get().status == 200)
            } else {
                #expect(throws: TransportError.tooLarge(host: "127.0.0.1", maximumBytes: limit)) { try result.get() }
            }
        }
    }

    @Test(
        "OAU-6: a head without end is given up: in fields, in one line, in heads before the answer's, after the body",
        arguments: [
            ("HTTP/1.1 200 OK\r\n", "X-A: b\r\n"), ("HTTP/1.1 200 OK\r\nX-A: ", "aaaaaaaa"),
            ("", "HTTP/1.1 100 Continue\r\n\r\n"), ("", "aaaaaaaa"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X-A: b\r\n"),
        ])
    func endlessHead(start: String, piece: String) async throws {
        let server = try RawServer { connection in
            _ = connection.request()
            connection.send(start)
            let pieces = String(repeating: piece, count: 4_096)
            while connection.send(pieces) {}
        }
        let transport = CurlTransport(policy: .local { $0.timeLimit = .seconds(60) })
        let error = await #expect(throws: TransportError.self) { try await transport.get(server.address()) }
        let isOurs = error == .tooLarge(host: "127.0.0.1", maximumBytes: 65_536)
        #expect(isOurs || (start.isEmpty && error == .malformed(host: "127.0.0.1")), "\(String(describing: error))")
        try await server.facts.wait(for: "the connection's end") { $0.ended == 1 }
    }

    @Test("OAU-6: a server that never answers, or a byte at a time, is given up")
    func slowServers() async throws {
        let silent = try RawServer.silent()
        let dripping = try RawServer { connection in
            _ = connection.request()
            connection.send("HTTP/1.1 200 OK\r\nX-A: ")
            // Each byte after the kernel's own time: slower than the limit, whatever the machine does.
            while connection.send("a"), connection.isQuiet(milliseconds: 20) {}
        }
        let transport = CurlTransport(policy: .local { $0.timeLimit = .milliseconds(300) })
        for server in [silent, dripping] {
            await #expect(throws: TransportError.timedOut(host: "127.0.0.1")) {
                try await transport.get(server.address())
            }
            try await server.facts.wait(for: "the connection's end") { $0.ended == 1 }
        }
    }

    @Test(
        "OAU-6: what is no HTTP, or breaks off, is an error of its own",
        arguments: [
            "", "\r\n", "hello", "HTTP/1.1", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nX-A",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nhello", "HTTP/1.1 99 Low\r\n\r\n",
            "HTTP/1.1 600 High\r\n\r\n",
            "HTTP/1.1 999 High\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 2000 Long\r\n\r\n", "HTTP/1.1 OK\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n",
            "HTTP/1.1 200 OK\r\nNo colon\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\n: a\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nX A: b\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nX-A: b\r\n c\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nX-A: b\0\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nX-A: b\rc\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
            "HTTP/1.1 200 OK\r\nHTTP/1.1 201 OK\r\n\r\n",
            "RTSP/1.0 200 OK\r\n\r\n", "ICY 200 OK\r\n\r\n", "\u{16}\u{3}\u{1}\0\0",
        ])
    func malformed(answer: String) async throws {
        let server = try RawServer(endingWith: answer)
        let transport = CurlTransport(policy: .local())
        await #expect(throws: TransportError.malformed(host: "127.0.0.1")) { try await transport.get(server.address()) }
    }
}
