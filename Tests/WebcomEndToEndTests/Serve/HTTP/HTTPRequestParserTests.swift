import Testing
import WebcomTesting
import webcom

@Suite struct HTTPRequestParserTests {
    /// What a parser makes of pieces: a line for each request, and why it stopped.
    private func reading(_ pieces: [[UInt8]], limits: HTTPLimits = HTTPLimits()) -> [String] {
        var parser = HTTPRequestParser(limits: limits)
        var lines: [String] = []
        do {
            for piece in pieces {
                parser.append(piece)
                while let request = try parser.next() {
                    let head = request.head
                    let body = String(decoding: request.body, as: UTF8.self)
                    lines.append("\(head.method) \(head.path) ?\(head.query) \(head.keepsAlive) \(body)")
                }
            }
            lines.append("\(parser.stage)")
        } catch {
            lines.append("\(error.status.code)")
        }
        return lines
    }

    private func reading(_ text: String) -> [String] { self.reading([Array(text.utf8)]) }

    @Test(arguments: HostileRequest.all)
    func whatIsNotClearIsRefused(request: HostileRequest) {
        #expect(self.reading(request.text) == ["\(request.status)"])
    }

    @Test(arguments: HostileRequest.all)
    func itIsRefusedInTheSameWayByteByByte(request: HostileRequest) {
        #expect(self.reading(request.text.utf8.map { [$0] }) == ["\(request.status)"])
    }

    @Test func requestsFollowEachOther() {
        let text = """
            GET /a?b=c%20 HTTP/1.1\r\nHost: a\r\n\r\nPOST /x HTTP/1.1\r\nhost:a\r\nContent-Length: 5\r\n\r\nabcde\
            GET / HTTP/1.1\r\nHost: a\r\nConnection: Keep-Alive, Close\r\n\r\nGET / HTTP/1.0\r\n\r\nGET /
            """
        let expected = ["GET /a ?b=c%20 true ", "POST /x ? true abcde", "GET / ? false ", "GET / ? false ", "head"]
        #expect(self.reading(text) == expected)
        #expect(self.reading(text.utf8.map { [$0] }) == expected)
    }

    @Test func theLimitsAreReachedAndNotPassed() {
        func head(_ count: Int) -> String {
            let start = "GET / HTTP/1.1\r\nHost: a\r\nX: "
            return start + String(repeating: "a", count: count - start.utf8.count - 4) + "\r\n\r\n"
        }
        #expect(self.reading(head(16_384)) == ["GET / ? true ", "idle"])
        #expect(self.reading(head(16_385)) == ["431"])
        let body = String(repeating: "b", count: 65_536)
        #expect(
            self.reading("POST / HTTP/1.0\r\nContent-Length: 65536\r\n\r\n\(body)") == [
                "POST / ? false \(body)", "idle",
            ])
    }

    @Test func fieldsAreReadInAnyCaseAndWithoutTheSpaceAroundThem() throws {
        var parser = HTTPRequestParser()
        parser.append(
            Array("GET / HTTP/1.1\r\nHOST: \ta b\t \r\nX: 1\r\nx:2\r\nCookie: a=b\r\ncookie: c=d\r\n\r\n".utf8))
        let fields = try #require(try parser.next()).head.fields
        #expect(fields["host"] == "a b")
        #expect(fields["x"] == "1, 2")
        #expect(fields["cookie"] == "a=b; c=d")
        #expect(fields["accept"] == nil)
    }

    @Test func aClientThatWaitsForAWordIsSeen() throws {
        var parser = HTTPRequestParser()
        parser.append(Array("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n".utf8))
        #expect(try parser.next() == nil)
        #expect(parser.stage == .body(isAwaited: true))
        parser.append([0x61])
        #expect(try parser.next() == nil)
        #expect(parser.stage == .body(isAwaited: false))
    }

    /// Requests with a few bytes changed, and noise: the same is made of them however they are cut.
    @Test func anyBytesAreReadInTheSameWayHoweverTheyAreCut() {
        let seed = SeededGenerator.drawnSeed()
        var random = SeededGenerator(seed: seed)
        let texts = HostileRequest.all.filter { $0.text.utf8.count < 200 }.map { Array($0.text.utf8) }
        for _ in 0..<2_000 {
            var bytes = texts.randomElement(using: &random) ?? []
            if Bool.random(using: &random) { bytes += texts.randomElement(using: &random) ?? [] }
            for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            var pieces: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...20, using: &random))
                pieces.append(Array(piece))
                rest = rest.dropFirst(piece.count)
            }
            guard self.reading([bytes]) == self.reading(pieces) else {
                Issue.record("seed \(seed): \(bytes) is read differently in \(pieces.map(\.count))")
                return
            }
        }
    }
}
