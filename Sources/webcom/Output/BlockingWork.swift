import Dispatch

/// Calls that block: files and streams.
///
/// They run on a queue of their own, in order, because a thread that runs tasks must never wait for a disk or a reader.
enum BlockingWork {
    private static let queue = DispatchQueue(label: "webcom.command.blocking")

    /// Runs `body` on the queue and returns what it returns.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Self.queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}
