private import Dispatch

/// A serial queue for work that blocks, so that it never blocks the threads of tasks.
package struct WorkQueue: Sendable {
    private let queue: DispatchQueue

    /// Makes a queue; the label is for debuggers.
    package init(label: String) { self.queue = DispatchQueue(label: label) }

    /// Runs `body` after what was given before, and returns what it returns.
    package func run<Answer: Sendable>(_ body: @escaping @Sendable () throws -> Answer) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            self.queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}
