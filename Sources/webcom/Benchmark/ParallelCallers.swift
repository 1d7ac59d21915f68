/// Callers that work at once, as the requests of a server do.
enum ParallelCallers {
    /// Runs `body` for every number below `count`, on so many tasks.
    static func run(
        _ callers: Int, count: Int, _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup { group in
            for caller in 0..<callers {
                group.addTask {
                    for number in stride(from: caller, to: count, by: callers) { try await body(number) }
                }
            }
            try await group.waitForAll()
        }
    }
}
