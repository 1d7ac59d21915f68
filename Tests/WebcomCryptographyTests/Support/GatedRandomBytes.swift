import Dispatch
import WebcomCryptography
import WebcomPrimitives

/// A random source that keeps the hasher's worker waiting until the gate opens, then answers its turn's number.
///
/// A gate that nobody opens gives way after five minutes and says so, so that a fault never hangs the run.
final class GatedRandomBytes: RandomBytes {
    private let gate = DispatchSemaphore(value: 0)
    private let turns = Locked<UInt8>(0)
    private let gaveWay = Locked(false)

    /// Whether the gate was kept shut too long.
    var hasGivenWay: Bool { self.gaveWay.withLock { $0 } }

    /// Lets every caller through, now and later.
    func open() { self.gate.signal() }

    func bytes(_ count: Int) -> [UInt8] {
        let turn = self.turns.withLock { turns in
            turns &+= 1
            return turns
        }
        if self.gate.wait(timeout: .now() + .seconds(300)) == .timedOut { self.gaveWay.withLock { $0 = true } }
        self.gate.signal()
        return [UInt8](repeating: turn, count: count)
    }
}
