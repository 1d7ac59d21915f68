public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A clock that a test turns by hand.
///
/// Time stands still until ``advance(by:)`` moves both clocks, or ``set(now:)`` moves the wall clock alone, as an
/// administrator or a time server would.
public final class ManualClock: AuthenticationClock {
    private struct Sleeper: Sendable {
        let deadline: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Contents: Sendable {
        var now: Date
        var uptime: Duration = .zero
        var lastSleeper: UInt64 = 0
        var sleepers: [UInt64: Sleeper] = [:]

        var deadlines: [Duration] { self.sleepers.values.map(\.deadline).sorted() }
    }

    /// The date on which every clock starts unless told otherwise: 15 January 2027, 08:00 UTC.
    public static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private let contents: Watched<Contents>

    /// Makes a clock that stands at `now`, with an uptime of zero.
    public init(now: Date = ManualClock.start) { self.contents = Watched(Contents(now: now)) }

    /// The date that the clock shows.
    public var now: Date { self.contents.value.now }

    /// The sum of all advances.
    public var uptime: Duration { self.contents.value.uptime }

    /// Moves both clocks on, then resumes who sleeps no longer, the earliest deadline first.
    ///
    /// Returns after they were resumed; what they do then, tests await by its effects. A negative duration is taken for
    /// none, because a monotonic clock never goes back.
    public func advance(by duration: Duration) {
        let step = max(duration, .zero)
        let due = self.contents.update { contents in
            contents.uptime += step
            contents.now = contents.now.addingTimeInterval(step / .seconds(1))
            let due = contents.sleepers.filter { $0.value.deadline <= contents.uptime }
            for number in due.keys { contents.sleepers[number] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Sets the wall clock, forwards or backwards; uptime and sleepers do not notice.
    public func set(now: Date) { self.contents.update { $0.now = now } }

    /// Returns when ``uptime`` has reached `deadline`, or throws `CancellationError` when the task is cancelled first.
    @concurrent public func sleep(until deadline: Duration) async throws {
        let number = self.contents.update { contents in
            contents.lastSleeper += 1
            return contents.lastSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer: Result<Void, any Error>? = self.contents.update { contents in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if deadline <= contents.uptime { return .success(()) }
                    contents.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let sleeper = self.contents.update { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    // MARK: Seeing timers

    /// The deadlines that are slept for, the earliest first.
    public var deadlines: [Duration] { self.contents.value.deadlines }

    /// The earliest deadline that is slept for; nil when nobody sleeps.
    public var nextDeadline: Duration? { self.deadlines.first }

    /// Waits until at least `count` sleep at the same time, so that advancing the clock does not miss them.
    ///
    /// - Throws: ``FactMissing`` after `patience` of real time, `CancellationError` when the task is cancelled.
    public func sleepers(atLeast count: Int, within patience: Duration = .seconds(60)) async throws {
        try await self.contents.first(
            "\(count) sleepers", within: patience, found: { "\($0.sleepers.count)" },
            where: { $0.sleepers.count >= count ? () : nil })
    }

    /// Waits until somebody sleeps whose deadline is not after `uptime`, and returns that deadline.
    ///
    /// - Throws: ``FactMissing`` after `patience` of real time, `CancellationError` when the task is cancelled.
    @discardableResult
    public func sleeper(dueBy uptime: Duration, within patience: Duration = .seconds(60)) async throws -> Duration {
        try await self.contents.first(
            "a sleeper due by \(uptime)", within: patience, found: { "deadlines at \($0.deadlines)" },
            where: { $0.deadlines.first.flatMap { $0 <= uptime ? $0 : nil } })
    }
}
