#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A reset that an operator started.
public struct StartedReset: Hashable, Sendable {
    /// Where the message goes, masked.
    public let sentTo: String
    /// Until when its token is good.
    public let expirationDate: Date
}
