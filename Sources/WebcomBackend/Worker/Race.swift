import WebcomPrimitives

/// The first of several results.
final class Race<Answer: Sendable>: Sendable {
    private enum State {
        case running
        case waiting(CheckedContinuation<Answer, any Error>)
        case finished(Result<Answer, any Error>)
        case over
    }

    private let state = Locked<State>(.running)

    /// Offers a result; only the first one counts.
    func finish(_ result: Result<Answer, any Error>) {
        let waiter: CheckedContinuation<Answer, any Error>? = self.state.withLock { state in
            switch state {
            case .running:
                state = .finished(result)
                return nil
            case .waiting(let continuation):
                state = .over
                return continuation
            case .finished, .over: return nil
            }
        }
        waiter?.resume(with: result)
    }

    /// Returns the first result; called once.
    func wait() async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Answer, any Error>? = self.state.withLock { state in
                guard case .finished(let result) = state else {
                    state = .waiting(continuation)
                    return nil
                }
                state = .over
                return result
            }
            if let result { continuation.resume(with: result) }
        }
    }
}
