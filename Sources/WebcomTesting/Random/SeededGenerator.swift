#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Random numbers that follow from a seed, so that a random test which failed can be repeated.
///
/// SplitMix64 (Steele, Lea and Flood 2014). Print the seed with every failure.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts at `seed`.
    public init(seed: UInt64) { self.state = seed }

    /// The next number.
    public mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A seed for a run: from the variable `WEBCOM_TEST_SEED`, to repeat a failure, or drawn anew.
    public static func drawnSeed() -> UInt64 {
        ProcessInfo.processInfo.environment["WEBCOM_TEST_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
    }
}
