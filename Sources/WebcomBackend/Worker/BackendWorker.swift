import WebcomAuthentication
import WebcomPrimitives

/// The task of a back-end that works while nobody waits: messages go out, notices come in, what ran out is removed.
///
/// Woken when something was committed; polls by the clock otherwise, for what other processes left.
final class BackendWorker: Sendable {
    private static let pollInterval: Duration = .seconds(2)

    private let delivery: OutboxDelivery
    private let hub: NoticeHub
    private let upkeep: StoreUpkeep
    private let clock: any AuthenticationClock
    private let signal = Signal()
    private let passes = PassCounter()
    private let isStopping = Locked(false)

    init(delivery: OutboxDelivery, hub: NoticeHub, upkeep: StoreUpkeep) {
        self.delivery = delivery
        self.hub = hub
        self.upkeep = upkeep
        self.clock = delivery.clock
    }

    /// Begins to work, until it is stopped.
    func start() -> Task<Void, Never> { Task { await self.run() } }

    /// Has it look at once.
    func wake() { self.signal.set() }

    /// Ends it after what is due was tried once more.
    func stop() {
        self.isStopping.withLock { $0 = true }
        self.signal.set()
    }

    /// Returns when no message waits any more.
    ///
    /// Messages that failed are waited for as well, until they are sent or run out.
    func drained() async throws {
        self.wake()
        while !self.passes.isOver {
            let count = self.passes.count
            guard try await self.delivery.store.waitingMessageCount(now: self.clock.now) > 0 else { return }
            await self.passes.next(after: count)
            try Task.checkCancellation()
        }
    }

    private func run() async {
        var upkeepDue = self.clock.uptime
        while true {
            let isLast = self.isStopping.withLock { $0 }
            let count = (try? await self.delivery.deliver()) ?? 0
            try? await self.hub.read()
            if !isLast, self.clock.uptime >= upkeepDue {
                upkeepDue = self.clock.uptime + ((try? await self.upkeep.remove(now: self.clock.now)) ?? .zero)
            }
            self.passes.advance()
            if count > 0, !Task.isCancelled { continue }
            if isLast || Task.isCancelled { break }
            await self.pause()
        }
        self.hub.finish()
        self.passes.advance(isOver: true)
    }

    private func pause() async {
        let deadline = self.clock.uptime + Self.pollInterval
        let clock = self.clock
        let signal = self.signal
        let alarm = Task {
            do { try await clock.sleep(until: deadline) } catch { return }
            signal.set()
        }
        await self.signal.wait()
        alarm.cancel()
    }
}
