import WebcomAuthentication
import WebcomPrimitives

/// Work that ran longer than it may.
struct DeadlineExceeded: Error {}

/// Bounds work of others in time, by the back-end's clock.
enum Deadline {
    /// Runs `body` and returns what it returns, or throws ``DeadlineExceeded`` after `limit`.
    ///
    /// Never waits for a body that ignores its cancellation. A cancelled caller is told so at once.
    static func run<Answer: Sendable>(
        within limit: Duration, clock: any AuthenticationClock, _ body: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
        let race = Race<Answer>()
        let deadline = clock.uptime + limit
        let work = Task {
            do { race.finish(.success(try await body())) } catch { race.finish(.failure(error)) }
        }
        let alarm = Task {
            do { try await clock.sleep(until: deadline) } catch { return }
            race.finish(.failure(DeadlineExceeded()))
        }
        defer {
            work.cancel()
            alarm.cancel()
        }
        return try await withTaskCancellationHandler {
            try await race.wait()
        } onCancel: {
            race.finish(.failure(CancellationError()))
        }
    }
}

/// The first of several results.
private final class Race<Answer: Sendable>: Sendable {
    private enum State {
        case running
        case waiting(CheckedContinuation<Answer, any Error>)
        case finished(Result<Answer, any Error>)
        case over
    }

    private let state = Locked<State>(.running)

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
