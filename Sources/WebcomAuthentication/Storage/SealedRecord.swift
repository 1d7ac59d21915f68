#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A record as a store sees it.
public struct SealedRecord: Hashable, Sendable {
    /// One more than the record it replaced; the first one is 1.
    public let version: UInt64
    /// What only the sealer can open.
    public let bytes: [UInt8]
    /// When a store may drop it, tombstones too.
    public let expirationDate: Date

    /// Makes a record.
    public init(version: UInt64, bytes: [UInt8], expirationDate: Date) {
        self.version = version
        self.bytes = bytes
        self.expirationDate = expirationDate
    }
}
