import Dispatch

/// Calls that block: files and streams.
///
/// They run on a serial queue, in order, because a thread that runs tasks must never wait for a disk or a reader.
enum BlockingWork {
    private static let queue = DispatchQueue(label: "webcom.command.blocking")

    /// Runs `body` on the queue of files and output, and returns what it returns.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await Self.run(on: Self.queue, body)
    }

    /// Runs `body` on another queue: what waits for a user must hold up no output.
    static func run<Value: Sendable>(
        on queue: DispatchQueue, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}
