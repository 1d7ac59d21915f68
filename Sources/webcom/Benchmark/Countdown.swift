import Synchronization

/// Waits until something happened so many times.
final class Countdown: Sendable {
    private struct Standing {
        var left: Int
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let standing: Mutex<Standing>

    /// Begins at a number.
    init(_ count: Int) { self.standing = Mutex(Standing(left: count)) }

    /// Notes that it happened.
    func countDown() {
        let waiter = self.standing.withLock { standing in
            standing.left -= 1
            return standing.left == 0 ? standing.waiter.take() : nil
        }
        waiter?.resume()
    }

    /// Returns when it happened often enough.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = self.standing.withLock { standing in
                if standing.left <= 0 { return true }
                standing.waiter = continuation
                return false
            }
            if isOver { continuation.resume() }
        }
    }
}
