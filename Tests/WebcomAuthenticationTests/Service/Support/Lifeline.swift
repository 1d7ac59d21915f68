import WebcomTesting

/// Tells when every task that was begun inside it, and every task that those began, is over.
final class Lifeline: Sendable {
    private final class Holder: Sendable {
        private let isOver: Watched<Bool>

        init(_ isOver: Watched<Bool>) { self.isOver = isOver }

        deinit { self.isOver.update { $0 = true } }
    }

    @TaskLocal private static var current: Holder?
    private let isOver = Watched(false)

    /// Begins something; to be called once.
    func run<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await Self.$current.withValue(Holder(self.isOver)) { try await body() }
    }

    /// Waits until nothing of it runs any more.
    func end(within patience: Duration = .seconds(20)) async throws {
        try await self.isOver.first("the end of all tasks", within: patience, found: { _ in "one that runs" }) {
            $0 ? () : nil
        }
    }
}
