/// How much work one Argon2id hash costs (RFC 9106 §3.1), with one lane.
///
/// libsodium computes one lane only, so the parallelism is always 1.
package struct Argon2idParameters: Sendable, Hashable {
    /// The memory of one hash in KiB.
    package let memoryKiB: Int
    /// How often that memory is passed over.
    package let passes: Int
    /// The number of lanes, which is 1.
    package static let parallelism = 1

    /// The memory that is accepted, in KiB: from Argon2's own minimum to 1 GiB (HSH-3).
    package static let memoryBounds = 8...1_048_576
    /// The passes that are accepted (HSH-3).
    package static let passesBounds = 1...10

    /// Takes any numbers; ``PasswordHasher`` refuses those outside the bounds.
    ///
    /// Weak ones are accepted here and named by ``isAllowed``: tests want them, and so do stored hashes of old.
    package init(memoryKiB: Int, passes: Int) {
        self.memoryKiB = memoryKiB
        self.passes = passes
    }

    /// 19 MiB and two passes, about 28 ms of one core: the default.
    package static let recommended = Argon2idParameters(memoryKiB: 19_456, passes: 2)

    /// The five sets of equal strength that OWASP's Password Storage Cheat Sheet lists (HSH-1), most memory first.
    package static let owaspSets = [
        Argon2idParameters(memoryKiB: 47_104, passes: 1),
        Argon2idParameters.recommended,
        Argon2idParameters(memoryKiB: 12_288, passes: 3),
        Argon2idParameters(memoryKiB: 9_216, passes: 4),
        Argon2idParameters(memoryKiB: 7_168, passes: 5),
    ]

    /// Whether this costs at least as much as one of the ``owaspSets``, in memory and in passes.
    package var isAllowed: Bool { Self.owaspSets.contains { $0.isCovered(by: self) } }

    /// Whether both numbers lie within the bounds, so that one hash is computable and bounded.
    package var isWithinBounds: Bool {
        Self.memoryBounds.contains(self.memoryKiB) && Self.passesBounds.contains(self.passes)
    }

    /// Whether `other` costs more in one number and no less in the other.
    ///
    /// A partial order: of two sets that trade memory for passes, neither is weaker.
    package func isWeaker(than other: Argon2idParameters) -> Bool { self != other && self.isCovered(by: other) }

    private func isCovered(by other: Argon2idParameters) -> Bool {
        self.memoryKiB <= other.memoryKiB && self.passes <= other.passes
    }
}
