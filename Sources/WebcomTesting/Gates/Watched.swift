import WebcomPrimitives

/// A value whose changes tests can wait for.
///
/// Conditions run outside the lock, so they may be a test's own code. A change wakes every waiter; with n waiters that
/// is n evaluations each.
package final class Watched<Value: Sendable>: Sendable {
    private struct Contents {
        var value: Value
        var revision: UInt64 = 0
        var lastWaiter: UInt64 = 0
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    private let contents: Locked<Contents>

    /// Starts with `value`.
    package init(_ value: Value) { self.contents = Locked(Contents(value: value)) }

    /// The value as it is now.
    package var value: Value { self.contents.withLock { $0.value } }

    /// Changes the value in one step, wakes who waits, and returns what `body` returns.
    package func update<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (result, waiters) = try self.contents.withLock { contents throws(Failure) in
            let result = try body(&contents.value)
            contents.revision += 1
            let waiters = Array(contents.waiters.values)
            contents.waiters = [:]
            return (result, waiters)
        }
        for waiter in waiters { waiter.resume() }
        return result
    }

    /// Waits until `condition` finds what it looks for.
    ///
    /// - Parameters:
    ///   - what: What is awaited, for the error.
    ///   - patience: How long to wait in real time: a bound for tests that would hang otherwise.
    ///   - found: Says what there was instead, for the error.
    ///   - condition: Gives the fact, or nil while it has not come about.
    /// - Throws: ``FactMissing`` when the time is over, `CancellationError` when the task is cancelled.
    package func first<Fact: Sendable>(
        _ what: String, within patience: Duration, found: @Sendable (Value) -> String,
        where condition: @escaping @Sendable (Value) -> Fact?
    ) async throws -> Fact {
        if let fact = condition(self.value) { return fact }
        let fact = try await withThrowingTaskGroup(of: Fact?.self) { group in
            group.addTask { try await self.loop(condition) }
            group.addTask {
                try await Task.sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        guard let fact = fact ?? condition(self.value) else {
            throw FactMissing(what, after: patience, found: found(self.value))
        }
        return fact
    }

    private func loop<Fact: Sendable>(_ condition: @Sendable (Value) -> Fact?) async throws -> Fact {
        while true {
            let (value, revision) = self.contents.withLock { ($0.value, $0.revision) }
            if let fact = condition(value) { return fact }
            await self.change(after: revision)
            try Task.checkCancellation()
        }
    }

    private func change(after revision: UInt64) async {
        let waiter = self.contents.withLock { contents in
            contents.lastWaiter += 1
            return contents.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = self.contents.withLock { contents in
                    guard contents.revision == revision, !Task.isCancelled else { return true }
                    contents.waiters[waiter] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            self.contents.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume()
        }
    }
}
