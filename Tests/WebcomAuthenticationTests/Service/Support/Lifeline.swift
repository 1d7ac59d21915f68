import WebcomTesting

/// Tells when every task that was begun inside it, and every task that those began, is over.
///
/// Tasks inherit task-locals; the last one lets go of this one's.
final class Lifeline: Sendable {
    private final class Holder: Sendable {
        private let running: Watched<Int>

        init(_ running: Watched<Int>) {
            self.running = running
            running.update { $0 += 1 }
        }

        deinit { self.running.update { $0 -= 1 } }
    }

    @TaskLocal private static var current: Holder?
    private let running = Watched(0)

    /// Begins something.
    func begin<Value>(_ body: () -> Value) -> Value {
        Self.$current.withValue(Holder(self.running)) { body() }
    }

    /// Begins something that waits itself.
    func run(_ body: () async throws -> Void) async throws {
        try await Self.$current.withValue(Holder(self.running)) { try await body() }
    }

    /// Waits until nothing of it runs any more.
    func end(within patience: Duration = .seconds(60)) async throws {
        try await self.running.first("the end of all tasks", within: patience, found: { "\($0) holders" }) {
            $0 == 0 ? () : nil
        }
    }
}
