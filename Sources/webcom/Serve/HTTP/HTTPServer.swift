import WebcomPrimitives

/// A small HTTP/1.1 server for this machine.
///
/// It is a sample: no TLS, no chunked bodies, no files. Its limits and deadlines are real, so that it can stand behind a
/// proxy, but a server framework does more.
package final class HTTPServer: Sendable {
    /// Answers a request; where the server ends meanwhile, it is neither cancelled nor hurried.
    package typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

    private let listener: ListeningSocket
    private let limits: HTTPLimits
    private let connections = Locked(0)
    /// The port on 127.0.0.1 that it listens on.
    package let port: UInt16

    /// Begins to listen; nobody is served yet.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for any that is free.
    ///   - limits: What a connection may take.
    /// - Throws: ``SocketError``, where the port is in use, say.
    package init(port: UInt16, limits: HTTPLimits = HTTPLimits()) throws(SocketError) {
        self.listener = try ListeningSocket(port: port)
        self.limits = limits
        self.port = self.listener.port
    }

    /// Serves until the task is cancelled, and what was asked by then is answered.
    @concurrent package func run(_ handler: @escaping Handler) async {
        await withDiscardingTaskGroup { group in
            while let socket = await self.listener.accept() {
                group.addTask(name: "connection") { await self.serve(socket, handler) }
            }
        }
    }

    private func serve(_ socket: NonBlockingSocket, _ handler: @escaping Handler) async {
        let isOneTooMany = self.connections.withLock { count in
            count += 1
            return count > self.limits.connections
        }
        defer { self.connections.withLock { $0 -= 1 } }
        let connection = HTTPConnection(socket: socket, limits: self.limits, handler: handler)
        if isOneTooMany { await connection.refuse() } else { await connection.serve() }
    }
}
