import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The machine's clock, and so many seconds.
struct ShiftedClock: AuthenticationClock {
    let seconds: Double
    private let system = SystemClock()

    init(seconds: Double) { self.seconds = seconds }

    var now: Date { self.system.now.addingTimeInterval(self.seconds) }
    var uptime: Duration { self.system.uptime }

    @concurrent func sleep(until deadline: Duration) async throws { try await self.system.sleep(until: deadline) }
}
