public import Synchronization

/// A value behind a lock.
///
/// A `Mutex` and nothing else in release builds. Debug builds add one atomic acquire on entry and one release on exit,
/// inside the lock, because the thread sanitizer cannot see into `Mutex` and would report every access otherwise.
///
/// Public and inlinable, because only then do other modules get their own version of it: one that is shared looks its
/// generic types up each time, which takes ten times as long as locking. No product shows it.
///
/// Never call user code while holding it, and never await. Cost: an uncontended lock, about 6 ns.
public struct Locked<Value: ~Copyable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    #if DEBUG
    @usableFromInline let order = Atomic<UInt>(0)
    #endif

    /// Puts `value` behind a new lock.
    @inlinable public init(_ value: consuming sending Value) { self.mutex = Mutex(value) }

    /// Runs `body` with exclusive access to the value and returns what it returns.
    @inlinable public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try self.mutex.withLock { (value) throws(Failure) -> sending Result in
            #if DEBUG
            _ = self.order.load(ordering: .acquiring)
            defer { self.order.add(1, ordering: .releasing) }
            #endif
            return try body(&value)
        }
    }
}
