import WebcomAuthentication
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The machine's clock, whose date the demo sets forward so that nobody has to wait for a session's end.
final class DemoClock: AuthenticationClock {
    private let system = SystemClock()
    private let ahead = Locked(Duration.zero)

    var now: Date { self.system.now.addingTimeInterval(self.ahead.withLock { $0 } / .seconds(1)) }
    var uptime: Duration { self.system.uptime }

    @concurrent func sleep(until deadline: Duration) async throws { try await self.system.sleep(until: deadline) }

    /// Sets the date forward.
    func advance(by duration: Duration) { self.ahead.withLock { $0 += duration } }
}
