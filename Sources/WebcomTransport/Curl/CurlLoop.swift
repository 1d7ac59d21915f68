import CCurl
import WebcomPrimitives

/// The thread that carries requests, and the queue before it.
///
/// The thread begins with the first request. What others want of it is in the state behind the lock; the library's
/// handles are the thread's own.
final class CurlLoop: Sendable {
    private enum Phase { case idle, running, closing, closed }

    private struct State {
        var phase = Phase.idle
        var waiting: [TransportJob] = []
        var inFlight: Set<UInt64> = []
        var cancelled: Set<UInt64> = []
        var lastIdentifier: UInt64 = 0
        var wakeup: CurlWakeup?
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    /// What there is to do in one round.
    private struct Round {
        var isClosing = false
        var cancelled: Set<UInt64> = []
        var expired: [TransportJob] = []
        var starting: [TransportJob] = []
        var nextDeadline: ContinuousClock.Instant?
    }

    private enum Admission {
        case queued, first
        case refused(any Error)
    }

    private let state = Locked(State())
    private let policy: TransportPolicy
    private let width: Int
    private let queueLimit: Int

    /// How long the thread sleeps when nothing is to be done.
    private static let longestSleep = Duration.seconds(600)

    init(policy: TransportPolicy, width: Int, queueLimit: Int) {
        self.policy = policy
        self.width = max(1, width)
        self.queueLimit = max(0, queueLimit)
    }

    /// A number that no other request has.
    func nextIdentifier() -> UInt64 {
        self.state.withLock { state in
            state.lastIdentifier += 1
            return state.lastIdentifier
        }
    }

    /// Takes a request in or refuses it; runs in the caller's task.
    func admit(_ job: TransportJob) {
        let admission = self.state.withLock { state -> Admission in
            // A task is marked cancelled before its handler runs: either the handler comes later and finds the request,
            // or the mark is visible here.
            if Task.isCancelled { return .refused(CancellationError()) }
            if state.phase == .closing || state.phase == .closed { return .refused(TransportError.closed) }
            guard state.waiting.count + state.inFlight.count < self.width + self.queueLimit else {
                return .refused(TransportError.overloaded)
            }
            state.waiting.append(job)
            if state.phase == .running {
                state.wakeup?.call()
                return .queued
            }
            state.phase = .running
            return .first
        }
        switch admission {
        case .queued: break
        case .first: if !DedicatedThread.start({ self.run() }) { self.end([]) }
        case .refused(let error): job.fail(error)
        }
    }

    /// Gives a request up, wherever it is; one that has ended is left alone.
    func cancel(_ identifier: UInt64) {
        let job = self.state.withLock { state -> TransportJob? in
            if let place = state.waiting.firstIndex(where: { $0.identifier == identifier }) {
                return state.waiting.remove(at: place)
            }
            if state.inFlight.contains(identifier) {
                state.cancelled.insert(identifier)
                state.wakeup?.call()
            }
            return nil
        }
        job?.fail(CancellationError())
    }

    /// Lets the thread end, without waiting for it.
    func stop() {
        self.state.withLock { state in
            if state.phase == .idle { state.phase = .closed }
            if state.phase == .running { state.phase = .closing }
            state.wakeup?.call()
        }
    }

    /// Lets the thread end, and waits until every handle is gone.
    func close() async {
        self.stop()
        await withCheckedContinuation { continuation in
            let isClosed = self.state.withLock { state in
                if state.phase == .closing { state.closers.append(continuation) }
                return state.phase != .closing
            }
            if isClosed { continuation.resume() }
        }
    }

    /// The thread's work.
    private func run() { self.end(self.carry()) }

    /// Carries requests until it is told to end, or the library fails as a whole; returns what was on its way then.
    ///
    /// When it returns, the library's handles are gone.
    private func carry() -> [TransportJob] {
        guard let multi = CurlMulti() else { return [] }
        self.state.withLock { $0.wakeup = multi.wakeup }
        while self.turn(multi) {}
        // Nobody may call a handle that is gone.
        self.state.withLock { $0.wakeup = nil }
        return multi.removeAll()
    }

    /// Lets go of everybody who still waits.
    private func end(_ carried: [TransportJob]) {
        var closers: [CheckedContinuation<Void, Never>] = []
        let (waiting, isClosing) = self.state.withLock { state in
            let waiting = state.waiting
            let isClosing = state.phase == .closing
            closers = state.closers
            let last = state.lastIdentifier
            state = State(phase: isClosing ? .closed : .idle, lastIdentifier: last)
            return (waiting, isClosing)
        }
        for job in carried + waiting {
            job.fail(isClosing ? TransportError.closed : .unreachable(host: job.request.address.host))
        }
        for closer in closers { closer.resume() }
    }

    /// One round; false when it was the last.
    private func turn(_ multi: CurlMulti) -> Bool {
        guard let deadline = self.begin(self.takeRound(), multi), multi.perform() else { return false }
        let ended = multi.takeEnded()
        for (transfer, code) in ended { self.settle(transfer.job, transfer.result(code)) }
        // Their places may be wanted already.
        return ended.isEmpty ? multi.wait(for: deadline - .now) : true
    }

    /// Does what was asked for; returns when there is more to do at the latest, nil when the thread is to end.
    private func begin(_ round: Round, _ multi: CurlMulti) -> ContinuousClock.Instant? {
        if round.isClosing { return nil }
        for job in round.expired { job.expire() }
        for job in multi.remove(round.cancelled) { self.settle(job, .failure(CancellationError())) }
        for job in round.starting { self.start(job, multi) }
        let latest = ContinuousClock.now + Self.longestSleep
        return min(round.nextDeadline ?? latest, latest)
    }

    private func takeRound() -> Round {
        let now = ContinuousClock.now
        return self.state.withLock { state in
            var round = Round()
            round.isClosing = state.phase == .closing
            if round.isClosing { return round }
            swap(&round.cancelled, &state.cancelled)
            let isOver = state.waiting.prefix { $0.deadline <= now }.count
            round.expired = Array(state.waiting.prefix(isOver))
            let places = min(self.width - state.inFlight.count, state.waiting.count - isOver)
            round.starting = Array(state.waiting.dropFirst(isOver).prefix(places))
            state.waiting.removeFirst(isOver + round.starting.count)
            state.inFlight.formUnion(round.starting.map(\.identifier))
            round.nextDeadline = state.waiting.first?.deadline
            return round
        }
    }

    private func start(_ job: TransportJob, _ multi: CurlMulti) {
        guard let transfer = CurlTransfer(job, policy: self.policy), multi.add(transfer) else {
            return self.settle(job, .failure(TransportError.unreachable(host: job.request.address.host)))
        }
    }

    /// Gives its place to the next and tells the caller.
    private func settle(_ job: TransportJob, _ result: Result<TransportResponse, any Error>) {
        self.state.withLock { state in
            state.inFlight.remove(job.identifier)
            state.cancelled.remove(job.identifier)
        }
        job.continuation.resume(with: result)
    }
}
