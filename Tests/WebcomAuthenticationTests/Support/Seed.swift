#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where random tests get their seed: from `WEBCOM_TEST_SEED`, to repeat a failure, or drawn anew.
enum Seed {
    static func take() -> UInt64 {
        ProcessInfo.processInfo.environment["WEBCOM_TEST_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
    }
}
