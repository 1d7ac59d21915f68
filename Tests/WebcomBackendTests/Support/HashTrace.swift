import WebcomCryptography
import WebcomPrimitives

/// What hashes were computed, by their cost in KiB times passes.
final class HashTrace: Sendable {
    private let costs = Locked<[Int]>([])

    /// The costs since the last reset, in the order of computing.
    var units: [Int] { self.costs.withLock { $0 } }

    /// Forgets the costs.
    func reset() { self.costs.withLock { $0 = [] } }

    /// A hasher that notes its costs here.
    func hasher(
        memoryKiB: Int = 16, passes: Int = 2, width: Int = 2, queueLimit: Int = 64
    ) throws -> PasswordHasher {
        try PasswordHasher(
            parameters: Argon2idParameters(memoryKiB: memoryKiB, passes: passes), width: width, queueLimit: queueLimit,
            willHash: { parameters in self.costs.withLock { $0.append(parameters.memoryKiB * parameters.passes) } })
    }
}
