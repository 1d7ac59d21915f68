import WebcomAuthentication

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
