/// One verb that writes, with the caller who waits for it.
struct WriteJob: Sendable {
    /// Runs the verb and gives back how to answer once it is committed.
    let run: @Sendable (SQLiteConnection) throws -> @Sendable () -> Void
    /// Answers that nothing was written.
    let fail: @Sendable (any Error) -> Void

    /// Joins a verb and its caller.
    init<Value: Sendable>(
        _ continuation: CheckedContinuation<Value, any Error>,
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) {
        self.run = { connection in
            let value = try body(connection)
            return { continuation.resume(returning: value) }
        }
        self.fail = { continuation.resume(throwing: $0) }
    }
}
