#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Where the service and the back-end take the time from: a wall clock for dates, a monotonic one for waiting.
///
/// ``SystemClock`` is the real one; the test kit has one that is turned by hand.
public protocol AuthenticationClock: Sendable {
    /// The date, as it is stored and shown.
    var now: Date { get }
    /// Time since some fixed moment; never goes back.
    var uptime: Duration { get }
    /// Returns when ``uptime`` has reached `deadline`, or throws `CancellationError` when the task is cancelled first.
    @concurrent func sleep(until deadline: Duration) async throws
}
