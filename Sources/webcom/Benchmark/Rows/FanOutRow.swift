import Synchronization
import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How fast events reach many subscribers.
struct FanOutRow: BenchmarkRow {
    let name = "fan-out"

    private struct Case {
        let subscribers: Int
        let events: Int
        let consumed: Double
        let isPublishMeasured: Bool
    }

    private static let cases = [
        Case(subscribers: 1_000, events: 100, consumed: 5, isPublishMeasured: true),
        Case(subscribers: 10_000, events: 20, consumed: 2, isPublishMeasured: true),
        Case(subscribers: 1_000, events: 1, consumed: 1, isPublishMeasured: false),
        Case(subscribers: 10_000, events: 1, consumed: 1, isPublishMeasured: false),
    ]

    @concurrent func measure(_ place: BenchmarkPlace) async throws -> [BenchmarkResult] {
        var results: [BenchmarkResult] = []
        for size in Self.cases { results += try await self.measure(size) }
        return results
    }

    private func measure(_ size: Case) async throws -> [BenchmarkResult] {
        var calls: (ours: [Double], bare: [Double]) = ([], [])
        let rounds = try await PairedRounds.measure(5) {
            let run = try await Self.run(OurHub(), size)
            calls.ours.append(run.published)
            return Double(size.events) / run.consumed
        } bare: {
            let run = try await Self.run(BareHub(), size)
            calls.bare.append(run.published)
            return Double(size.events) / run.consumed
        }
        let name = "\(self.name) \(size.subscribers) × \(size.events)"
        let consumed = BenchmarkResult(
            name, "events/s from publish to consumed by all; bare: one AsyncStream a subscriber", rounds,
            .atLeast(size.consumed))
        guard size.isPublishMeasured else { return [consumed] }
        let publishing = zip(calls.ours, calls.bare).dropFirst().map {
            PairedRounds.Round(ours: Double(size.events) / $0, bare: Double(size.events) / $1)
        }
        return [consumed, BenchmarkResult("\(name) publish", "calls to publish/s", publishing, .atLeast(3))]
    }

    /// Seconds to publish all events, and until everybody has had all of them.
    private static func run(
        _ hub: some BenchmarkHub, _ size: Case
    ) async throws -> (published: Double, consumed: Double) {
        let ready = Countdown(size.subscribers)
        let consumers = (0..<size.subscribers).map { _ in
            // The first event says that the consumer is there.
            hub.consume(size.events + 1) { ready.countDown() }
        }
        hub.deliver(Self.event(1))
        await ready.wait()
        let events = (0..<size.events).map { Self.event(UInt64($0 + 2)) }
        var published = 0.0
        let consumed = await Stopwatch.seconds {
            published = await Stopwatch.seconds { for event in events { hub.deliver(event) } }
            for consumer in consumers { await consumer.value }
        }
        return (published, consumed)
    }

    private static func event(_ sequence: UInt64) -> AuthenticationEvent {
        AuthenticationEvent(
            sequence: sequence, date: .now, sessionKey: "fan-out", state: .unauthenticated, kind: .connectionLost)
    }
}
