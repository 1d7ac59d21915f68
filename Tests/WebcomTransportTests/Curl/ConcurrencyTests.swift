import Testing
import WebcomTesting
import WebcomTransport

@Suite struct ConcurrencyTests {
    @Test("many requests at once each get their own answer")
    func manyAtOnce() async throws {
        let server = try RawServer { connection in
            while let request = connection.request() {
                let target = request.lines[0].split(separator: " ")[1]
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(target.utf8.count)\r\n\r\n\(target)")
            }
        }
        let transport = CurlTransport(policy: .local(), width: 32)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let response = try await transport.get(server.address("/\(number)"))
                    #expect(String(decoding: response.body, as: UTF8.self) == "/\(number)")
                }
            }
            try await group.waitForAll()
        }
        #expect(server.facts.value.requests.count == 200)
        #expect(server.facts.value.opened <= 200)
        await transport.close()
        try await server.facts.wait(for: "the connections' ends") { $0.ended == $0.opened }
    }

    @Test("no more requests are on their way than the width says; those past the queue are refused")
    func overload() async throws {
        let server = try RawServer.silent()
        let transport = CurlTransport(policy: .local(), width: 3, queueLimit: 2)
        let errors = ErrorBox()
        let tasks = (0..<9).map { _ in
            Task {
                let result = await Result { try await transport.get(server.address()) }
                if case .failure(let error) = result { errors.add(error) }
            }
        }
        // Five have a place; the others are refused at once.
        try await errors.wait(for: 4)
        try await server.facts.wait(for: "three requests") { $0.requests.count == 3 }
        #expect(errors.value.allSatisfy { $0 as? TransportError == .overloaded })
        #expect(server.facts.value.opened == 3)
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        #expect(errors.value.filter { $0 is CancellationError }.count == 5)
    }

    @Test("cancelled requests end as such and give up their connections; the others go on")
    func cancellation() async throws {
        let gate = Gate()
        let server = try RawServer { connection in
            guard let request = connection.request() else { return }
            if request.lines[0].contains("/kept") {
                guard connection.wait(for: gate) else { return }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
            connection.waitForEnd()
        }
        let transport = CurlTransport(policy: .local(), width: 16, queueLimit: 16)
        let kept = (0..<8).map { _ in Task { try await transport.get(server.address("/kept")) } }
        let given = (0..<16).map { _ in Task { try await transport.get(server.address("/given")) } }
        try await server.facts.wait(for: "sixteen requests") { $0.requests.count == 16 }
        for task in given { task.cancel() }
        for task in given { await #expect(throws: CancellationError.self) { try await task.value } }
        gate.open()
        for task in kept { #expect(try await task.value.status == 200) }
        await transport.close()
        try await server.facts.wait(for: "the connections' ends") { $0.ended == $0.opened }
    }

    @Test("a request of a task that is cancelled already is not sent")
    func cancelledBefore() async throws {
        let server = try RawServer.silent()
        let transport = CurlTransport(policy: .local())
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await transport.get(server.address())
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.facts.value.opened == 0)
    }

    @Test("a request whose time is over while it waits for its turn ends as late")
    func waitingTooLong() async throws {
        let server = try RawServer.silent()
        let transport = CurlTransport(policy: .local { $0.timeLimit = .milliseconds(300) }, width: 1, queueLimit: 4)
        let tasks = (0..<5).map { _ in Task { try await transport.get(server.address()) } }
        for task in tasks {
            await #expect(throws: TransportError.timedOut(host: "127.0.0.1")) { try await task.value }
        }
    }

    @Test("closing gives up what is on its way and what waits, and lets nothing more in")
    func closing() async throws {
        let server = try RawServer.silent()
        let transport = CurlTransport(policy: .local(), width: 4, queueLimit: 4)
        let tasks = (0..<8).map { _ in Task { try await transport.get(server.address()) } }
        try await server.facts.wait(for: "four requests") { $0.requests.count == 4 }
        await transport.close()
        for task in tasks { await #expect(throws: TransportError.closed) { try await task.value } }
        await #expect(throws: TransportError.closed) { try await transport.get(server.address()) }
        await transport.close()
        try await server.facts.wait(for: "the connections' ends") { $0.ended == 4 }
        #expect(server.facts.value.opened == 4)
    }

    @Test("a transport that was never used closes, and stays closed")
    func closingUnused() async throws {
        let transport = CurlTransport()
        await transport.close()
        await #expect(throws: TransportError.closed) { try await transport.get("https://op.example/") }
    }

    @Test("a transport that is let go of ends after its last answer, and its connections with it")
    func lettingGo() async throws {
        let gate = Gate()
        let server = try RawServer { connection in
            guard connection.request() != nil, connection.wait(for: gate) else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            connection.waitForEnd()
        }
        let address = server.address()
        let task = Task { try await CurlTransport(policy: .local()).get(address) }
        try await server.facts.wait(for: "a request") { $0.requests.count == 1 }
        gate.open()
        #expect(try await task.value.status == 200)
        try await server.facts.wait(for: "the connection's end") { $0.ended == 1 }
    }

    @Test("a transport leaves no descriptors")
    func leavesNothing() async throws {
        await #expect(processExitsWith: .success) {
            let server = try RawServer { connection in
                while let request = connection.request(), !request.lines[0].contains("silent") {
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                }
                connection.waitForEnd()
            }
            for round in 0..<6 {
                let before = SystemCounts()
                let transport = CurlTransport(policy: .local(), width: 8)
                await withTaskGroup(of: Void.self) { group in
                    for number in 0..<40 {
                        group.addTask {
                            let target = number % 2 == 0 ? "/" : "/silent"
                            let task = Task { try await transport.get(server.address(target)) }
                            if number % 2 != 0 { task.cancel() }
                            _ = await task.result
                        }
                    }
                }
                await transport.close()
                // Connections are taken in their order: after this one the server has seen all those given up before.
                let last = CurlTransport(policy: .local())
                _ = try await last.get(server.address())
                await last.close()
                try await server.facts.wait(for: "the connections' ends") { $0.ended == $0.opened }
                // The first round opens what the process keeps.
                if round > 0 { #expect(SystemCounts().descriptors == before.descriptors) }
            }
        }
    }
}
