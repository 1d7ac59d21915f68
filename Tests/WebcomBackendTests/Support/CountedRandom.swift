import WebcomCryptography
import WebcomPrimitives

/// The system's randomness with a note of how many bytes were drawn each time.
final class CountedRandom: RandomBytes {
    private let drawn = Locked<[Int]>([])

    var amounts: [Int] { self.drawn.withLock { $0 } }

    func bytes(_ count: Int) -> [UInt8] {
        self.drawn.withLock { $0.append(count) }
        return SystemRandomBytes().bytes(count)
    }
}
