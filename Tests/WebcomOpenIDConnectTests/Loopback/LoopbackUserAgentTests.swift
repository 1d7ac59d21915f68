import Testing
import WebcomAuthentication
import WebcomOpenIDConnect
import WebcomPrimitives

@Suite struct LoopbackUserAgentTests {
    @Test func theAddressThatTheBrowserCameBackWithIsGiven() async throws {
        let shown = Locked<[String]>([])
        let visit = try await LoopbackVisit { address in shown.withLock { $0.append(address) } }
        #expect(visit.address == "http://127.0.0.1:\(visit.port)/callback")
        async let callback = visit.callback()
        let answer = try await RawClient.exchange(visit.port, visit.get())
        #expect(try await callback == "\(visit.address)?\(LoopbackVisit.query)")
        #expect(shown.withLock { $0 } == [LoopbackVisit.request.address])
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("You can close this window."))
        for field in ["Cache-Control: no-store", "Referrer-Policy: no-referrer", "Connection: close"] {
            #expect(answer.contains("\r\n\(field)\r\n"), "\(field) is missing")
        }
        #expect(!answer.contains("s3cret") && !answer.contains("mine"), "the page shows what the browser brought")
        #expect(try await !RawClient.isListening(visit.port), "somebody still listens")
    }

    @Test func aVisitWithoutAStateIsEndedByAnyQuery() async throws {
        let visit = try await LoopbackVisit()
        async let callback = visit.agent.callback(for: UserAgentRequest(address: "https://op.example/authorize"))
        _ = try await RawClient.exchange(visit.port, visit.get("/callback?error=access_denied"))
        #expect(try await callback == "\(visit.address)?error=access_denied")
    }

    @Test func connectionsThatSayNothingHoldUpNobody() async throws {
        let visit = try await LoopbackVisit()
        async let callback = visit.callback()
        let answer = try await RawClient.run {
            let silent = try RawClient(port: visit.port)
            let slow = try RawClient(port: visit.port)
            slow.send("GET /callback?code=")
            let browser = try RawClient(port: visit.port)
            browser.send(visit.get())
            defer { withExtendedLifetime((silent, slow)) {} }
            return try browser.rest() + silent.rest() + slow.rest()
        }
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(try await callback.hasSuffix(LoopbackVisit.query))
    }

    @Test func aRequestMayComeInPieces() async throws {
        let visit = try await LoopbackVisit()
        async let callback = visit.callback()
        let answer = try await RawClient.run {
            let browser = try RawClient(port: visit.port)
            for character in visit.get() { browser.send(String(character)) }
            return try browser.rest()
        }
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(try await callback.hasSuffix(LoopbackVisit.query))
    }

    @Test func pastTheBoundTheOldestConnectionIsClosed() async throws {
        let visit = try await LoopbackVisit()
        async let callback = visit.callback()
        let answer = try await RawClient.run {
            var silent: [RawClient] = []
            for _ in 0..<17 { silent.append(try RawClient(port: visit.port)) }
            #expect(try silent[0].rest() == "")
            let browser = try RawClient(port: visit.port)
            browser.send(visit.get())
            defer { withExtendedLifetime(silent) {} }
            return try browser.rest()
        }
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        _ = try await callback
    }

    @Test func aCancelledTaskEndsAtOnce() async throws {
        let visit = try await LoopbackVisit()
        let waiting = Task { try await visit.callback() }
        let client = try await RawClient.run {
            // An answer shows that it waits.
            let other = try RawClient(port: visit.port)
            other.send(visit.get("/favicon.ico"))
            #expect(try other.rest().hasPrefix("HTTP/1.1 404"))
            return visit.port
        }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(try await !RawClient.isListening(client), "somebody still listens")
    }

    @Test func aTaskThatIsCancelledBeforeShowsNothing() async throws {
        let visit = try await LoopbackVisit { _ in Issue.record("the address is shown") }
        let waiting = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await visit.callback()
        }
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(try await !RawClient.isListening(visit.port), "somebody still listens")
    }

    @Test func whatCannotBeShownEndsIt() async throws {
        struct NoBrowser: Error {}
        let visit = try await LoopbackVisit { _ in throw NoBrowser() }
        await #expect(throws: NoBrowser.self) { try await visit.callback() }
        #expect(try await !RawClient.isListening(visit.port), "somebody still listens")
    }
}
