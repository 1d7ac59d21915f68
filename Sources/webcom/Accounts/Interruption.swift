import Dispatch
import WebcomPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the interrupt key does to work in batches: the batch that was begun is done, and no other begins.
///
/// The second one ends the process as ever.
final class Interruption: Sendable {
    /// The work was interrupted.
    struct Interrupted: Error, CustomStringConvertible {
        /// What to do.
        let description = "Interrupted between two batches: what was done is kept. Run it again to go on."
    }

    private let state = Locked(false)

    /// Whether it came.
    var isThere: Bool { self.state.withLock { $0 } }

    /// Works until it is done or interrupted.
    ///
    /// - Throws: ``Interrupted``, or what the work throws.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task { try await work() }
        let sources = [SIGINT, SIGTERM].map { number in
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                self.state.withLock { $0 = true }
                task.cancel()
                _ = signal(number, SIG_DFL)
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        do { return try await task.value } catch {
            throw self.isThere && error is CancellationError ? Interrupted() : error
        }
    }
}
