import WebcomPrimitives

/// Counts what a loop has been through, and lets others wait for the next time.
final class PassCounter: Sendable {
    private struct State {
        var count: UInt64 = 0
        var isOver = false
        var lastWaiter: UInt64 = 0
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Locked(State())

    /// How many there were.
    var count: UInt64 { self.state.withLock { $0.count } }
    /// Whether there will be no more.
    var isOver: Bool { self.state.withLock { $0.isOver } }

    /// Counts one, or the end, and wakes who waits.
    func advance(isOver: Bool = false) {
        let waiters: [CheckedContinuation<Void, Never>] = self.state.withLock { state in
            state.count += 1
            state.isOver = state.isOver || isOver
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns when there were more than `count`, there will be no more, or the task is cancelled.
    func next(after count: UInt64) async {
        let number = self.state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = self.state.withLock { state in
                    if state.count > count || state.isOver || Task.isCancelled { return true }
                    state.waiters[number] = continuation
                    return false
                }
                if isDue { continuation.resume() }
            }
        } onCancel: {
            self.state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
        }
    }
}
