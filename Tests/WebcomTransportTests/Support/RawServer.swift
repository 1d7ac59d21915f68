import Dispatch
import Foundation
import WebcomPrimitives

/// A server on this machine that sends whatever a test says, HTTP or not.
///
/// Each connection has a thread of its own. The server ends, and its connections with it, when the test lets go of it.
final class RawServer: Sendable {
    /// What went wrong where a server could not be had.
    struct Trouble: Error { let number: Int32 }

    private final class Core: Sendable {
        let open = Locked<(descriptors: Set<Int32>, isStopped: Bool)>(([], false))
        let facts = ServerFacts()

        func accept(_ listener: Int32, _ serve: @escaping @Sendable (RawConnection) -> Void) {
            while true {
                let descriptor = Foundation.accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
                self.facts.update { $0.opened += 1 }
                let isStopped = self.open.withLock { open in
                    open.descriptors.insert(descriptor)
                    return open.isStopped
                }
                if isStopped { shutdown(descriptor, Int32(SHUT_RDWR)) }
                DispatchQueue(label: "raw-connection").async {
                    serve(RawConnection(descriptor, self.facts))
                    self.open.withLock { open in
                        open.descriptors.remove(descriptor)
                        close(descriptor)
                    }
                    self.facts.update { $0.ended += 1 }
                }
            }
            close(listener)
        }

        func stop() {
            self.open.withLock { open in
                open.isStopped = true
                for descriptor in open.descriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
            }
        }
    }

    /// Where it is.
    let port: UInt16
    private let core = Core()
    private let listener: Int32

    /// What it has seen.
    var facts: ServerFacts { self.core.facts }

    /// Starts it.
    ///
    /// - Parameter serve: What happens on a connection, which ends afterwards.
    init(_ serve: @escaping @Sendable (RawConnection) -> Void) throws {
        let place = try DeafPort(isKept: false)
        guard listen(place.descriptor, 512) == 0 else { throw Trouble(number: errno) }
        self.port = place.port
        self.listener = place.descriptor
        let listener = self.listener
        let core = self.core
        DispatchQueue(label: "raw-server").async { core.accept(listener, serve) }
    }

    /// Starts one that answers each request with the same text, and keeps the connection.
    convenience init(answering text: String) throws {
        try self.init { connection in
            while connection.request() != nil { guard connection.send(text) else { return } }
        }
    }

    /// Starts one that takes each request, sends a text and ends the connection.
    convenience init(endingWith text: String) throws {
        try self.init { connection in if connection.request() != nil { connection.send(text) } }
    }

    /// Starts one that takes requests and never answers.
    static func silent() throws -> RawServer { try RawServer { $0.waitForRequestAndEnd() } }

    deinit {
        self.core.stop()
        shutdown(self.listener, Int32(SHUT_RDWR))
    }

    /// An address of it.
    func address(_ target: String = "/") -> String { "http://127.0.0.1:\(self.port)\(target)" }
}

extension RawConnection {
    /// Takes a request and then waits until the client ends the connection.
    func waitForRequestAndEnd() {
        _ = self.request()
        self.waitForEnd()
    }
}
