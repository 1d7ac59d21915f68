import WebcomPrimitives

/// What is to be done at some time, for all services of an application: one task sleeps until the earliest.
///
/// Adding and cancelling cost O(log n). Actions run one after the other, with no lock held.
package final class DeadlineQueue: Sendable {
    /// Names a deadline.
    package struct ID: Hashable, Sendable {
        fileprivate let uptime: Duration
        fileprivate let number: UInt64
    }

    private struct Contents {
        var heap = DeadlineHeap<ID>()
        var actions: [ID: @Sendable () -> Void] = [:]
        var last: UInt64 = 0
        var sleeper: Task<Void, Never>?
        var sleepsUntil: Duration?
        var isClosed = false
    }

    private let clock: any AuthenticationClock
    private let contents = Locked(Contents())

    /// Makes an empty queue.
    package init(clock: any AuthenticationClock) { self.clock = clock }

    deinit { self.contents.withLock { $0.sleeper }?.cancel() }

    /// Does `action` after `delay`, unless it is cancelled before.
    @discardableResult
    package func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> ID {
        let uptime = self.clock.uptime + max(delay, .zero)
        let (id, old) = self.contents.withLock { contents -> (ID, Task<Void, Never>?) in
            contents.last += 1
            let id = ID(uptime: uptime, number: contents.last)
            guard !contents.isClosed else { return (id, nil) }
            contents.actions[id] = action
            contents.heap.insert(id)
            return (id, self.sleep(&contents))
        }
        old?.cancel()
        return id
    }

    /// Forgets a deadline; nothing if it was reached already.
    package func cancel(_ id: ID) {
        // Taken out of the lock: an action's release may run a user's deinit. Its place in the heap is left to its time.
        let action = self.contents.withLock { $0.actions.removeValue(forKey: id) }
        _ = action
    }

    /// Forgets all deadlines and takes no more.
    package func close() {
        let (sleeper, actions) = self.contents.withLock { contents in
            contents.isClosed = true
            contents.heap = DeadlineHeap()
            defer { contents.actions = [:] }
            return (contents.sleeper.take(), contents.actions)
        }
        _ = actions
        sleeper?.cancel()
    }

    /// Has a task sleep until the earliest deadline; gives the one that slept for a later one, to be cancelled.
    private func sleep(_ contents: inout Contents) -> Task<Void, Never>? {
        while let first = contents.heap.first, contents.actions[first] == nil { contents.heap.removeFirst() }
        guard let first = contents.heap.first, first.uptime < contents.sleepsUntil ?? .seconds(Int64.max) else {
            return nil
        }
        let old = contents.sleeper
        contents.sleepsUntil = first.uptime
        contents.sleeper = Task(name: "deadlines") { @concurrent [weak self, clock] in
            do { try await clock.sleep(until: first.uptime) } catch { return }
            self?.fire(at: first.uptime)
        }
        return old
    }

    private func fire(at uptime: Duration) {
        let due = self.contents.withLock { contents -> [@Sendable () -> Void] in
            guard contents.sleepsUntil == uptime else { return [] }
            var due: [@Sendable () -> Void] = []
            while let first = contents.heap.first, first.uptime <= uptime {
                contents.heap.removeFirst()
                if let action = contents.actions.removeValue(forKey: first) { due.append(action) }
            }
            contents.sleepsUntil = nil
            contents.sleeper = nil
            return due
        }
        for action in due { action() }
        let old = self.contents.withLock { self.sleep(&$0) }
        old?.cancel()
    }
}

extension DeadlineQueue.ID: Comparable {
    /// Whether it is due earlier, or as early and made earlier.
    package static func < (left: Self, right: Self) -> Bool {
        (left.uptime, left.number) < (right.uptime, right.number)
    }
}
