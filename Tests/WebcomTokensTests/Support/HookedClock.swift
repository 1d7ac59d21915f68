import WebcomAuthentication
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A clock that stands still and calls back each time it is asked for the date, to place something in between.
final class HookedClock: AuthenticationClock {
    private let asked = Locked(0)
    private let hook = Locked<(@Sendable (Int) -> Void)?>(nil)

    /// Has `hook` called with the number of times that the clock was asked since, from 1.
    func onAsking(_ hook: (@Sendable (Int) -> Void)?) {
        self.asked.withLock { $0 = 0 }
        self.hook.withLock { $0 = hook }
    }

    var now: Date {
        let count = self.asked.withLock { asked in
            asked += 1
            return asked
        }
        let hook = self.hook.withLock { $0 }
        hook?(count)
        return Date(timeIntervalSince1970: Double(Sample.now))
    }

    var uptime: Duration { .zero }

    @concurrent func sleep(until deadline: Duration) async throws { throw CancellationError() }
}
