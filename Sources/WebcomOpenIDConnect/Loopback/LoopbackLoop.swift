import Dispatch

#if canImport(Darwin)
import Darwin
private let systemAccept = unsafe Darwin.accept
#elseif canImport(Glibc)
import Glibc
private let systemAccept = unsafe Glibc.accept
#elseif canImport(Musl)
import Musl
private let systemAccept = unsafe Musl.accept
#endif

/// Waits for the browser among all who connect; it blocks, on a thread of its own.
///
/// Browsers open connections that they may never use: none of them holds up another, and past the bound the oldest goes.
struct LoopbackLoop {
    /// How many connections there are at most.
    static let maximumConnections = 16
    /// How long the browser may take to see the answer, in milliseconds; nobody waits for that.
    private static let lingering: UInt64 = 1_000

    private let listener: LoopbackDescriptor
    private let bell: LoopbackDescriptor
    private let expectation: LoopbackExpectation
    private var connections: [LoopbackConnection] = []

    /// Takes the socket that listens, and the end of a pipe that is written to when it is over.
    init(listening listener: LoopbackDescriptor, bell: LoopbackDescriptor, _ expectation: LoopbackExpectation) {
        self.listener = listener
        self.bell = bell
        self.expectation = expectation
    }

    /// Waits, closes the port, and tells what came: what stands behind the path, or why there is nothing.
    mutating func run(_ finish: (Result<String, any Error>) -> Void) {
        let result = self.wait()
        self.listener.close()
        guard case .success((let query, let browser)) = result else {
            self.connections = []
            return finish(result.map(\.query))
        }
        self.connections = []
        finish(.success(query))
        Self.linger(browser)
    }

    private typealias Arrival = (query: String, browser: LoopbackConnection)

    private mutating func wait() -> Result<Arrival, any Error> {
        while true {
            var events =
                [Self.event(self.bell), Self.event(self.listener)] + self.connections.map { Self.event($0.socket) }
            let count = unsafe poll(&events, nfds_t(events.count), -1)
            guard count >= 0 || errno == EINTR else {
                return .failure(LoopbackError.unavailable(errorNumber: errno))
            }
            guard count > 0 else { continue }
            if events[0].revents != 0 { return .failure(CancellationError()) }
            if let arrival = self.advance(events.dropFirst(2).map { $0.revents != 0 }) { return .success(arrival) }
            if events[1].revents != 0, let error = self.accept() { return .failure(error) }
        }
    }

    /// Takes what the connections that are ready brought; the browser, once it is among them.
    private mutating func advance(_ areReady: [Bool]) -> Arrival? {
        var kept: [LoopbackConnection] = []
        for (connection, isReady) in zip(self.connections, areReady) {
            var connection = connection
            switch isReady ? connection.advance() : .waiting {
            case .waiting: kept.append(connection)
            case .over: break
            case .head(let head):
                let query = self.expectation.query(in: head)
                connection.answer(query == nil ? LoopbackPage.notFound : LoopbackPage.done)
                if let query { return (query, connection) }
                kept.append(connection)
            }
        }
        self.connections = kept
        return nil
    }

    /// Takes one connection; what makes that impossible for good.
    private mutating func accept() -> LoopbackError? {
        let number = systemAccept(self.listener.number, nil, nil)
        guard number >= 0 else {
            let code = errno
            guard ![EINTR, ECONNABORTED, EAGAIN, EWOULDBLOCK].contains(code) else { return nil }
            // There are no descriptors left, say: those of others who connected before are.
            guard !self.connections.isEmpty else { return .unavailable(errorNumber: code) }
            self.connections.removeFirst()
            return nil
        }
        self.connections.append(LoopbackConnection(LoopbackDescriptor(number)))
        if self.connections.count > Self.maximumConnections { self.connections.removeFirst() }
        return nil
    }

    /// Reads on until the browser has seen the answer.
    private static func linger(_ browser: LoopbackConnection) {
        var browser = browser
        let deadline = DispatchTime.now().uptimeNanoseconds / 1_000_000 + Self.lingering
        while true {
            let now = DispatchTime.now().uptimeNanoseconds / 1_000_000
            var events = [Self.event(browser.socket)]
            guard now < deadline, unsafe poll(&events, 1, Int32(deadline - now)) > 0, browser.advance() != .over else {
                return
            }
        }
    }

    private static func event(_ descriptor: LoopbackDescriptor) -> pollfd {
        pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    }
}
