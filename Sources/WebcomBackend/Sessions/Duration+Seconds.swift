#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Duration {
    /// The duration in seconds.
    var inSeconds: TimeInterval { self / .seconds(1) }
}
