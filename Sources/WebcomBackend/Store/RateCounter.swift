#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// What a store keeps of a ``RateLimit``: how much was counted in the window that runs.
///
/// The arithmetic of every store: load the counters of the limits, ``reserve(_:in:now:)``, write them all back, also
/// when the answer is `.limited`.
///
/// A window is over at its end exactly. Where a limit backs off, the window begins anew with each one that is counted,
/// so that its start says when the latest was, and a store keeps the counter until all are forgotten (THR-8). When the
/// clock goes backwards past the start of the window, the window begins again at the new date with all that was
/// counted: nobody is let in early, and nobody waits longer than one window.
package struct RateCounter: Hashable, Sendable {
    /// When the window began.
    package var windowStart: Date
    /// When it is over; a store may remove the counter then.
    package var windowEnd: Date
    /// How much was counted in it.
    package var count: Int

    /// Takes what was stored.
    package init(windowStart: Date, windowEnd: Date, count: Int) {
        self.windowStart = windowStart
        self.windowEnd = windowEnd
        self.count = count
    }

    /// Begins a window in which nothing was counted.
    package init(of limit: RateLimit, now: Date) {
        self.init(windowStart: now, windowEnd: now.addingTimeInterval(Self.seconds(limit.window)), count: 0)
    }

    /// Counts one more unless the limit is reached.
    package mutating func reserve(_ limit: RateLimit, now: Date) -> LimitAnswer {
        self.advance(to: now, under: limit)
        if let wait = self.wait(at: now, under: limit) { return .limited(retryAfter: wait) }
        self.count += 1
        if limit.shape != .window {
            self.windowStart = now
            self.windowEnd = now.addingTimeInterval(Self.seconds(limit.window))
        }
        return .allowed
    }

    /// Counts one more of every limit, or of none: `.limited` for as long as the longest wait.
    ///
    /// `counters` holds what is stored, by subject, and afterwards what is to be stored.
    package static func reserve(
        _ limits: [RateLimit], in counters: inout [[UInt8]: Self], now: Date
    ) -> LimitAnswer {
        var counted = counters
        var wait: Duration?
        for limit in limits {
            var counter = counted[limit.subject] ?? Self(of: limit, now: now)
            if case .limited(let retryAfter) = counter.reserve(limit, now: now) {
                wait = max(wait ?? retryAfter, retryAfter)
            }
            counted[limit.subject] = counter
        }
        guard let wait else {
            counters = counted
            return .allowed
        }
        for limit in limits { counters[limit.subject]?.advance(to: now, under: limit) }
        return .limited(retryAfter: wait)
    }

    /// How much stands counted at `now`.
    package func standing(at now: Date) -> Int { now < self.windowEnd ? self.count : 0 }

    private mutating func advance(to now: Date, under limit: RateLimit) {
        let window = Self.seconds(limit.window)
        if now >= self.windowStart.addingTimeInterval(window) {
            self.windowStart = now
            self.count = 0
        } else if now < self.windowStart {
            self.windowStart = now
        }
        self.windowEnd = self.windowStart.addingTimeInterval(window)
    }

    /// How long nothing may be counted; nil when one may be now.
    private func wait(at now: Date, under limit: RateLimit) -> Duration? {
        let whole = self.count < limit.capacity ? limit.pause(after: self.count) : max(limit.window, .zero)
        let left = self.windowStart.addingTimeInterval(Self.seconds(whole)).timeIntervalSince(now)
        guard self.count >= limit.capacity || left > 0 else { return nil }
        return left < Self.seconds(whole) ? .seconds(max(left, 0)) : whole
    }

    private static func seconds(_ duration: Duration) -> TimeInterval {
        let parts = duration.components
        return TimeInterval(parts.seconds) + TimeInterval(parts.attoseconds) / 1e18
    }
}
