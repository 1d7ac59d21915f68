#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// How long stores keep what carries no end of its own.
package enum StoreRetention {
    /// How long a notice is kept, in seconds.
    package static let notices: TimeInterval = 86_400
    /// How long an attempt may be settled after it was reserved, in seconds.
    package static let attempts: TimeInterval = 3_600
}
