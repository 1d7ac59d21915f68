import Dispatch
import WebcomPrimitives

/// One wait until a descriptor can be read from or written to, or a deadline has passed.
///
/// It is over only when Dispatch has let go of the descriptor, so that this may be closed then.
final class ReadinessWait: Sendable {
    /// What is waited for.
    enum Direction { case reading, writing }

    /// One queue for all waits: nothing on it takes time.
    private static let queue = DispatchQueue(label: "webcom.serve.readiness")

    private let direction: Direction
    private let descriptor: Int32
    // Each has a lock of its own, and the type that it was made with: Dispatch's sources are not `Sendable`.
    private let reader = Locked<(any DispatchSourceRead)?>(nil)
    private let writer = Locked<(any DispatchSourceWrite)?>(nil)
    private let timer = Locked<(any DispatchSourceTimer)?>(nil)
    private let isReady = Locked(false)
    private let isUnwanted = Locked(false)

    /// Prepares a wait; nothing is watched yet.
    init(_ direction: Direction, _ descriptor: Int32) { (self.direction, self.descriptor) = (direction, descriptor) }

    /// Begins to wait; call it once.
    ///
    /// - Parameters:
    ///   - deadline: When to give up.
    ///   - end: Called once, with whether the descriptor is ready.
    func begin(until deadline: DispatchTime, _ end: @escaping @Sendable (Bool) -> Void) {
        self.startTimer(deadline)
        // Held by the source until it is cancelled, which happens by the deadline at the latest.
        let become: @Sendable () -> Void = { [self] in
            self.isReady.withLock { $0 = true }
            self.cancel()
        }
        let finish: @Sendable () -> Void = { [self] in
            self.timer.withLock { $0?.cancel() }
            end(self.isReady.withLock { $0 })
        }
        switch self.direction {
        case .reading: self.startReader(become, finish)
        case .writing: self.startWriter(become, finish)
        }
        // It may have been cancelled before there was a source.
        if self.isUnwanted.withLock({ $0 }) { self.cancel() }
    }

    /// Ends the wait, where it is not over.
    func cancel() {
        self.isUnwanted.withLock { $0 = true }
        self.reader.withLock { $0?.cancel() }
        self.writer.withLock { $0?.cancel() }
    }

    private func startTimer(_ deadline: DispatchTime) {
        self.timer.withLock { timer in
            let source = DispatchSource.makeTimerSource(queue: Self.queue)
            source.setEventHandler { @Sendable [self] in self.cancel() }
            source.schedule(deadline: deadline)
            source.activate()
            timer = source
        }
    }

    private func startReader(_ become: @escaping @Sendable () -> Void, _ finish: @escaping @Sendable () -> Void) {
        self.reader.withLock { reader in
            let source = DispatchSource.makeReadSource(fileDescriptor: self.descriptor, queue: Self.queue)
            source.setEventHandler(handler: become)
            source.setCancelHandler(handler: finish)
            source.activate()
            reader = source
        }
    }

    private func startWriter(_ become: @escaping @Sendable () -> Void, _ finish: @escaping @Sendable () -> Void) {
        self.writer.withLock { writer in
            let source = DispatchSource.makeWriteSource(fileDescriptor: self.descriptor, queue: Self.queue)
            source.setEventHandler(handler: become)
            source.setCancelHandler(handler: finish)
            source.activate()
            writer = source
        }
    }
}
