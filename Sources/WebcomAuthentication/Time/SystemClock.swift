#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The clocks of the machine.
public struct SystemClock: AuthenticationClock {
    private static let start = ContinuousClock.now
    /// 100 years: the machine's clock traps at deadlines that it cannot reckon.
    private static let longest: Duration = .seconds(36_525 * 86_400)

    /// Makes a clock; all of them agree.
    public init() {}

    /// The date of the machine.
    public var now: Date { Date() }
    /// Time since the process first asked.
    public var uptime: Duration { Self.start.duration(to: .now) }
    /// Sleeps on the continuous clock.
    @concurrent public func sleep(until deadline: Duration) async throws {
        let reckoned = min(max(deadline, .zero), Self.longest)
        try await ContinuousClock().sleep(until: Self.start.advanced(by: reckoned))
    }
}
