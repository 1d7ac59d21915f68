/// Hands suspicious events to the app's alarm, one at a time, behind the backs of those who cause them.
final class AlarmBell: Sendable {
    /// Finds out whether there is something to tell.
    typealias Finding = @Sendable () async -> SecurityEvent?

    private static let capacity = 1024

    private let line: AsyncStream<Finding>.Continuation
    private let work: Task<Void, Never>

    /// Begins to hand on.
    init(_ alarm: any SecurityAlarm) {
        let (stream, line) = AsyncStream<Finding>.makeStream(bufferingPolicy: .bufferingNewest(Self.capacity))
        self.line = line
        self.work = Task {
            for await finding in stream {
                if let event = await finding() { await alarm.raise(event) }
            }
        }
    }

    deinit { self.line.finish() }

    /// Has something found out and told; returns at once.
    func ring(_ finding: @escaping Finding) { self.line.yield(finding) }

    /// Accepts nothing more.
    func stop() { self.line.finish() }

    /// Returns when all was told; only after ``stop()``.
    func finished() async { await self.work.value }

    /// Gives up what was not told.
    func cancel() { self.work.cancel() }
}
