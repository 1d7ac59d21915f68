import Testing
import WebcomPrimitives

@Suite struct LockedTests {
    private struct Failure: Error, Equatable {}

    @Test func noIncrementIsLost() async {
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<10_000 { counter.increment() } }
            }
        }
        #expect(counter.value == 80_000)
    }

    @Test func anErrorComesOutTypedAndLeavesTheLockOpen() {
        let lock = Locked(1)
        #expect(throws: Failure()) {
            try lock.withLock { (value) throws(Failure) in
                value = 2
                throw Failure()
            }
        }
        #expect(lock.withLock { $0 } == 2)
    }
}

/// A number that tasks share.
private final class Counter: Sendable {
    private let count = Locked(0)

    func increment() { self.count.withLock { $0 += 1 } }

    var value: Int { self.count.withLock { $0 } }
}
