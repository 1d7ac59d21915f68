import WebcomPrimitives

extension FaultyAccountStore {
    /// Where a call waits until a test lets it go on.
    public final class Gate: Sendable {
        private struct State {
            var isReached = false
            var isOpen = false
            var arrivals: [CheckedContinuation<Void, Never>] = []
            var held: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Locked(State())

        init() {}

        /// Waits until the call has come to the gate; at once when it has.
        ///
        /// Does not end when the task is cancelled.
        public func reached() async {
            await withCheckedContinuation { continuation in
                let isReached = self.state.withLock { state in
                    if !state.isReached { state.arrivals.append(continuation) }
                    return state.isReached
                }
                if isReached { continuation.resume() }
            }
        }

        /// Lets the call go on, also one that comes later.
        public func open() {
            let held = self.state.withLock { state in
                state.isOpen = true
                defer { state.held = [] }
                return state.held
            }
            for continuation in held { continuation.resume() }
        }

        /// Tells that a call is here, and waits until the gate is open.
        func pass() async {
            await withCheckedContinuation { continuation in
                let (arrivals, isOpen) = self.state.withLock { state in
                    state.isReached = true
                    if !state.isOpen { state.held.append(continuation) }
                    defer { state.arrivals = [] }
                    return (state.arrivals, state.isOpen)
                }
                for arrival in arrivals { arrival.resume() }
                if isOpen { continuation.resume() }
            }
        }
    }
}
