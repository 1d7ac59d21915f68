import Dispatch

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One connection: reads requests and answers them in order, until either side has enough.
struct HTTPConnection {
    let socket: NonBlockingSocket
    let limits: HTTPLimits
    let handler: HTTPServer.Handler

    /// Serves requests until the connection ends, or the task is cancelled between two of them.
    func serve() async {
        var parser = HTTPRequestParser(limits: self.limits)
        do {
            while let request = try await self.next(&parser) {
                // In a task of its own: what has begun is finished at a shutdown.
                let answer = await Task(name: "request") { await self.handler(request) }.value
                let isLast = !request.head.keepsAlive || Task.isCancelled
                guard await self.send(answer, isLast: isLast, withBody: request.head.method != "HEAD") else { return }
                guard !isLast else { break }
            }
        } catch {
            guard await self.send(error.response, isLast: true) else { return }
        }
        await self.linger()
    }

    private func linger() async { await self.socket.finish(until: .now() + self.limits.lingering.interval) }

    /// Answers that there are too many connections, without reading anything.
    func refuse() async {
        var answer = HTTPRefusal(.unavailable, "There are too many connections: try again later.").response
        answer.add("Retry-After", "1")
        if await self.send(answer, isLast: true) { await self.linger() }
    }

    /// Reads the next request; nil where none will come.
    private func next(_ parser: inout HTTPRequestParser) async throws(HTTPRefusal) -> HTTPRequest? {
        var stage = HTTPRequestParser.Stage.idle
        var deadline = DispatchTime.now() + self.limits.idle.interval
        while true {
            if let request = try parser.next() { return request }
            if parser.stage != stage {
                stage = parser.stage
                deadline = .now() + self.time(for: stage)
                if stage == .body(isAwaited: true), await !self.socket.send(Self.goOn, until: deadline) { return nil }
            }
            switch await self.socket.receive(until: deadline) {
            case .bytes(let bytes): parser.append(bytes)
            case .end, .cancelled: return nil
            case .tooLate:
                guard stage != .idle else { return nil }
                throw HTTPRefusal(.requestTimeout, "The request did not arrive in time.")
            }
        }
    }

    private static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    private func time(for stage: HTTPRequestParser.Stage) -> DispatchTimeInterval {
        switch stage {
        case .idle: self.limits.idle.interval
        case .head: self.limits.headTime.interval
        case .body: self.limits.bodyTime.interval
        }
    }

    private func send(_ answer: HTTPResponse, isLast: Bool, withBody: Bool = true) async -> Bool {
        let bytes = answer.bytes(isLast: isLast, withBody: withBody, date: HTTPDate.text(of: Date()))
        return await self.socket.send(bytes, until: .now() + self.limits.answerTime.interval)
    }
}

extension Duration {
    /// The same time for Dispatch, to the nanosecond.
    fileprivate var interval: DispatchTimeInterval {
        let (seconds, attoseconds) = self.components
        let nanoseconds = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !nanoseconds.overflow, let whole = Int(exactly: nanoseconds.partialValue) else { return .never }
        return .nanoseconds(whole + Int(attoseconds / 1_000_000_000))
    }
}
