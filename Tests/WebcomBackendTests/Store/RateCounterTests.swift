import Testing
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct RateCounterTests {
    private static func date(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_800_000_000 + second) }

    private static func limit(_ capacity: Int, in window: Duration = .seconds(60), of subject: UInt8 = 1) -> RateLimit {
        RateLimit(subject: [subject], capacity: capacity, window: window, isForgivenBySuccess: false)
    }

    @Test func countsWithinAWindowThatBeginsWithTheFirst() {
        let limit = Self.limit(2)
        var counter = RateCounter(of: limit, now: Self.date(0))
        #expect(counter.reserve(limit, now: Self.date(0)) == .allowed)
        #expect(counter.reserve(limit, now: Self.date(59)) == .allowed)
        #expect(counter.reserve(limit, now: Self.date(59.5)) == .limited(retryAfter: .milliseconds(500)))
        #expect(counter.count == 2)
        #expect(counter.reserve(limit, now: Self.date(60)) == .allowed)
        #expect(counter == RateCounter(windowStart: Self.date(60), windowEnd: Self.date(120), count: 1))
    }

    @Test func aClockThatGoesBackNeverLetsInEarlyNorLocksForEver() {
        let limit = Self.limit(1)
        var counter = RateCounter(of: limit, now: Self.date(1_000_000))
        #expect(counter.reserve(limit, now: Self.date(1_000_000)) == .allowed)
        #expect(counter.reserve(limit, now: Self.date(0)) == .limited(retryAfter: .seconds(60)))
        #expect(counter.windowEnd == Self.date(60))
        #expect(counter.reserve(limit, now: Self.date(59)) == .limited(retryAfter: .seconds(1)))
        #expect(counter.reserve(limit, now: Self.date(60)) == .allowed)
    }

    @Test func aChangedWindowAppliesToWhatWasCounted() {
        var counter = RateCounter(windowStart: Self.date(0), windowEnd: Self.date(60), count: 1)
        #expect(
            counter.reserve(Self.limit(1, in: .seconds(600)), now: Self.date(60)) == .limited(retryAfter: .seconds(540))
        )
        #expect(counter.reserve(Self.limit(1, in: .seconds(30)), now: Self.date(60)) == .allowed)
    }

    @Test(arguments: [Duration.zero, .seconds(-5)])
    func aWindowWithoutLengthLimitsNothingButAnEmptyCapacity(window: Duration) {
        let limit = Self.limit(1, in: window)
        var counter = RateCounter(of: limit, now: Self.date(0))
        #expect(counter.reserve(limit, now: Self.date(0)) == .allowed)
        #expect(counter.reserve(limit, now: Self.date(0)) == .allowed)
        let none = Self.limit(0, in: window)
        #expect(counter.reserve(none, now: Self.date(0)) == .limited(retryAfter: .zero))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func strangeDatesDoNotTrap(seconds: Double) {
        let limit = Self.limit(0)
        var counter = RateCounter(of: limit, now: Date(timeIntervalSinceReferenceDate: seconds))
        for now in [seconds, 0, .nan, .infinity, -.infinity] {
            let answer = counter.reserve(limit, now: Date(timeIntervalSinceReferenceDate: now))
            guard case .limited(let wait) = answer else {
                Issue.record("a capacity of 0 allowed something at \(now)")
                continue
            }
            #expect(wait >= .zero && wait <= .seconds(60))
        }
    }

    @Test func aWindowOfAnyLengthDoesNotTrap() {
        for window in [Duration.seconds(Int64.max), .seconds(Int64.min)] {
            let limit = Self.limit(1, in: window)
            var counter = RateCounter(of: limit, now: Self.date(0))
            #expect(counter.reserve(limit, now: Self.date(0)) == .allowed)
            _ = counter.reserve(limit, now: Self.date(1))
        }
    }

    @Test func severalLimitsAreCountedAllOrNone() {
        var counters: [[UInt8]: RateCounter] = [:]
        let (tight, wide) = (Self.limit(1, of: 1), Self.limit(3, in: .seconds(600), of: 2))
        #expect(RateCounter.reserve([tight, wide], in: &counters, now: Self.date(0)) == .allowed)
        #expect(counters.mapValues(\.count) == [[1]: 1, [2]: 1])
        let fresh = Self.limit(9, of: 3)
        let answer = RateCounter.reserve([fresh, wide, tight], in: &counters, now: Self.date(10))
        #expect(answer == .limited(retryAfter: .seconds(50)))
        #expect(counters.mapValues(\.count) == [[1]: 1, [2]: 1], "a refusal counted")
        #expect(RateCounter.reserve([wide, wide], in: &counters, now: Self.date(10)) == .allowed)
        let both = RateCounter.reserve([tight, wide], in: &counters, now: Self.date(10))
        #expect(both == .limited(retryAfter: .seconds(590)), "not the longest wait")
    }

    @Test func aRefusalKeepsWhatAClockThatWentBackMovedOnly() {
        let limit = Self.limit(1)
        var counters = [limit.subject: RateCounter(windowStart: Self.date(500), windowEnd: Self.date(560), count: 1)]
        let answer = RateCounter.reserve([limit], in: &counters, now: Self.date(0))
        #expect(answer == .limited(retryAfter: .seconds(60)))
        let moved = RateCounter(windowStart: Self.date(0), windowEnd: Self.date(60), count: 1)
        #expect(counters == [limit.subject: moved])
    }

    @Test func noLimitsAllow() {
        var counters: [[UInt8]: RateCounter] = [:]
        #expect(RateCounter.reserve([], in: &counters, now: Self.date(0)) == .allowed)
        #expect(counters.isEmpty)
    }
}
