import WebcomPrimitives

/// Wakes the one task that waits for it; set while nobody waits, it is remembered once.
final class Signal: Sendable {
    private struct State {
        var isSet = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func set() {
        let waiter: CheckedContinuation<Void, Never>? = self.state.withLock { state in
            defer { state.waiter = nil }
            if state.waiter == nil { state.isSet = true }
            return state.waiter
        }
        waiter?.resume()
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isSet = self.state.withLock { state in
                defer { state.isSet = false }
                if !state.isSet { state.waiter = continuation }
                return state.isSet
            }
            if isSet { continuation.resume() }
        }
    }
}
