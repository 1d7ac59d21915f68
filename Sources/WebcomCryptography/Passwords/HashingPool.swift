private import Dispatch
import WebcomPrimitives

/// A fixed number of serial queues, and the jobs that wait for one in order of arrival.
///
/// Serial queues because on Linux concurrent ones borrow the threads of Swift's own pool, and blocking those would
/// stall every task. Taking a job out of the queue costs time linear in the queue, microseconds beside one hash.
final class HashingPool: Sendable {
    private struct State {
        var idle: [Int]
        var waiting: [Job] = []
        var nextIdentifier: UInt64 = 0
        var statistics = PasswordHasher.Statistics()
    }

    private struct Job: Sendable {
        let identifier: UInt64
        /// Does the work and answers what delivers its result.
        let work: @Sendable () -> @Sendable () -> Void
        /// Ends the job without doing it.
        let drop: @Sendable (any Error) -> Void
    }

    private enum Admission {
        case start(worker: Int)
        case wait
        case refuse(any Error)
    }

    private let state: Locked<State>
    private let workers: [DispatchQueue]
    private let queueLimit: Int

    /// Makes `width` workers, of which each takes one job at a time, and a queue of `queueLimit` places.
    init(width: Int, queueLimit: Int) {
        self.workers = (0..<width).map { DispatchQueue(label: "webcom.password-hasher.\($0)") }
        self.queueLimit = queueLimit
        self.state = Locked(State(idle: Array(0..<width)))
    }

    /// What the pool is doing.
    var statistics: PasswordHasher.Statistics {
        self.state.withLock { state in
            var statistics = state.statistics
            statistics.queued = state.waiting.count
            return statistics
        }
    }

    /// Runs `work` on a worker and answers its result.
    ///
    /// Throws what `work` throws, ``PasswordHasherError/overloaded`` when there is no place, or `CancellationError`
    /// when the task is cancelled before `work` begins.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let identifier = self.state.withLock { state in
            state.nextIdentifier += 1
            return state.nextIdentifier
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
                self.admit(
                    Job(
                        identifier: identifier,
                        work: {
                            let result = Result { try work() }
                            return { continuation.resume(with: result) }
                        },
                        drop: { continuation.resume(throwing: $0) }))
            }
        } onCancel: {
            self.cancel(identifier)
        }
    }

    /// Starts, queues or refuses a new job; runs in the job's own task.
    private func admit(_ job: Job) {
        let admission = self.state.withLock { state -> Admission in
            // A task is marked cancelled before its handler runs. So either the handler comes after this lock and finds
            // the job waiting, or the mark is already visible here.
            if Task.isCancelled { return .refuse(CancellationError()) }
            if let worker = state.idle.popLast() {
                state.statistics.running += 1
                state.statistics.peakRunning = max(state.statistics.peakRunning, state.statistics.running)
                return .start(worker: worker)
            }
            guard state.waiting.count < self.queueLimit else {
                state.statistics.refused += 1
                return .refuse(PasswordHasherError.overloaded)
            }
            state.waiting.append(job)
            return .wait
        }
        switch admission {
        case .start(let worker): self.workers[worker].async { self.drain(worker, from: job) }
        case .wait: break
        case .refuse(let error): job.drop(error)
        }
    }

    /// Runs `first` and then whatever waits, until nothing does; runs on the worker's queue.
    private func drain(_ worker: Int, from first: Job) {
        var current: Job? = first
        while let job = current {
            let deliver = job.work()
            // Counted before the result is delivered, so that whoever awaited it sees it counted.
            current = self.state.withLock { state -> Job? in
                state.statistics.completed += 1
                if !state.waiting.isEmpty { return state.waiting.removeFirst() }
                state.statistics.running -= 1
                state.idle.append(worker)
                return nil
            }
            deliver()
        }
    }

    /// Takes a waiting job out of the queue; a job that has begun, or ended, is left alone.
    private func cancel(_ identifier: UInt64) {
        let job = self.state.withLock { state -> Job? in
            guard let index = state.waiting.firstIndex(where: { $0.identifier == identifier }) else { return nil }
            return state.waiting.remove(at: index)
        }
        job?.drop(CancellationError())
    }
}
