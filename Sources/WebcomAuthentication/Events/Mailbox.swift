package import Dispatch
import WebcomPrimitives

/// The events of one subscriber: a lock, an array, and one consumer that takes them in batches.
///
/// The consumer is either a task that awaits ``next(_:)`` or a queue that callbacks run on. Bounded: a subscriber that
/// falls behind loses the oldest half and is told how many.
package final class Mailbox: Sendable {
    /// Where callbacks go.
    package struct Sink: Sendable {
        /// Where callbacks run.
        package let queue: DispatchQueue
        /// Takes an event.
        package let onEvent: @Sendable (AuthenticationEvent) -> Void
        /// Called once at the end.
        package let onCompletion: @Sendable () -> Void

        /// Names a queue and what runs there.
        package init(
            queue: DispatchQueue, onEvent: @escaping @Sendable (AuthenticationEvent) -> Void,
            onCompletion: @escaping @Sendable () -> Void
        ) {
            self.queue = queue
            self.onEvent = onEvent
            self.onCompletion = onCompletion
        }
    }

    private struct Contents {
        var buffer: [AuthenticationEvent]
        var waiter: CheckedContinuation<Void, Never>?
        var missed = 0
        /// Nothing more is accepted.
        var isClosed = false
        /// What was not delivered yet will not be.
        var isDiscarded = false
        /// A drain runs or is queued.
        var isScheduled = false
        /// Let go of at the end: what the callbacks hold must not live as long as the service.
        var sink: Sink?
    }

    /// Events up to this number were before the subscription.
    private let since: UInt64
    private let capacity: Int
    private let contents: Locked<Contents>

    /// Makes a mailbox; `first` is the state at the subscription.
    package init(first: AuthenticationEvent?, capacity: Int, sink: Sink?) {
        self.since = first?.sequence ?? 0
        self.capacity = max(2, capacity)
        self.contents = Locked(Contents(buffer: first.map { [$0] } ?? [], sink: sink))
    }

    /// Whether it takes no more events.
    package var isClosed: Bool { self.contents.withLock { $0.isClosed } }

    /// Has callbacks begin with what is there.
    package func start() { self.change { _ in } }

    /// Adds events in their order; those from before the subscription are left out.
    package func push(_ events: [AuthenticationEvent]) {
        self.change { contents in
            guard !contents.isClosed else { return }
            for event in events where event.sequence > self.since { self.append(event, to: &contents) }
        }
    }

    /// Ends the subscription, delivering what is there first unless it is `discarding`.
    package func close(discarding: Bool) {
        var garbage: [AuthenticationEvent] = []
        self.change(always: true) { contents in
            contents.isClosed = true
            guard discarding else { return }
            contents.isDiscarded = true
            swap(&garbage, &contents.buffer)
        }
    }

    /// Puts the next batch in place of the emptied one, so that a steady consumer allocates nothing; false at the end.
    package func next(_ batch: inout [AuthenticationEvent]) async -> Bool {
        while true {
            switch self.take(&batch) {
            case .batch: return true
            case .end: return false
            case .empty: await self.waitForMore()
            }
            if Task.isCancelled { return false }
        }
    }

    private func append(_ event: AuthenticationEvent, to contents: inout Contents) {
        if contents.buffer.count >= self.capacity {
            let dropped = self.capacity / 2
            contents.buffer.removeFirst(dropped)
            contents.missed += dropped
        }
        contents.buffer.append(event)
    }

    /// Changes the contents, then wakes the consumer if there is something for it.
    private func change(always: Bool = false, _ body: (inout Contents) -> Void) {
        let (waiter, sink) = self.contents.withLock { contents -> (CheckedContinuation<Void, Never>?, Sink?) in
            body(&contents)
            guard always || !contents.buffer.isEmpty else { return (nil, nil) }
            let waiter = contents.waiter.take()
            guard let sink = contents.sink, !contents.isScheduled else { return (waiter, nil) }
            contents.isScheduled = true
            return (waiter, sink)
        }
        waiter?.resume()
        if let sink { sink.queue.async { self.drain(to: sink) } }
    }

    private func waitForMore() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let resumes = self.contents.withLock { contents -> Bool in
                    // The cancellation may have come before the waiter: its handler then found nobody to wake.
                    if !contents.buffer.isEmpty || contents.isClosed || Task.isCancelled { return true }
                    contents.waiter = continuation
                    return false
                }
                if resumes { continuation.resume() }
            }
        } onCancel: {
            self.contents.withLock { $0.waiter.take() }?.resume()
        }
    }

    private enum Taken { case batch, empty, end }

    private func take(_ batch: inout [AuthenticationEvent]) -> Taken {
        batch.removeAll(keepingCapacity: true)
        let emptied = batch
        batch = []
        let (taken, filled) = self.contents.withLock { contents -> (Taken, [AuthenticationEvent]) in
            guard let first = contents.buffer.first else { return (contents.isClosed ? .end : .empty, emptied) }
            var filled = emptied
            swap(&filled, &contents.buffer)
            if contents.missed > 0 {
                filled.insert(first.precededByGap(of: contents.missed), at: 0)
                contents.missed = 0
            }
            return (.batch, filled)
        }
        batch = filled
        return taken
    }

    // MARK: - Callbacks

    /// One drain at a time, so that order holds on a concurrent queue too; no lock is held while a callback runs.
    private func drain(to sink: Sink) {
        var events: [AuthenticationEvent] = []
        while true {
            switch self.take(&events) {
            case .batch:
                for event in events {
                    if self.contents.withLock({ $0.isDiscarded }) { break }
                    sink.onEvent(event)
                }
            case .empty:
                if self.rests() { return }
            case .end:
                self.complete()
                return
            }
        }
    }

    /// Ends the drain unless something came in meanwhile.
    private func rests() -> Bool {
        self.contents.withLock { contents in
            guard contents.buffer.isEmpty, !contents.isClosed else { return false }
            contents.isScheduled = false
            return true
        }
    }

    private func complete() { self.contents.withLock { $0.sink.take() }?.onCompletion() }
}

extension AuthenticationEvent {
    /// What tells a slow subscriber that it lost the events before this one.
    fileprivate func precededByGap(of count: Int) -> AuthenticationEvent {
        AuthenticationEvent(
            sequence: self.sequence - 1, date: self.date, sessionKey: self.sessionKey, state: self.state,
            kind: .missed(count: count))
    }
}
