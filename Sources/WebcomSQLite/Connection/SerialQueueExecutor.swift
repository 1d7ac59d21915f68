import Dispatch

/// Runs an actor's work on a serial queue of its own, so that what blocks there never holds a thread of the pool.
final class SerialQueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes a queue; the label shows in debuggers.
    init(label: String) { self.queue = DispatchQueue(label: label) }

    /// Puts a job of the actor at the end of the queue.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        self.queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Puts work at the end of the queue, outside of any task.
    func run(_ work: @escaping @Sendable () -> Void) { self.queue.async(execute: work) }

    /// Stops the process where the caller is not on the queue.
    func checkIsolated() { dispatchPrecondition(condition: .onQueue(self.queue)) }

    /// The executor as actors name it.
    func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }
}
