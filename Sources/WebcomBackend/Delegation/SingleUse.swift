#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// That a proof is good once (CUS-3, OAU-11): the back-end remembers it until it would be of no use any more.
public struct SingleUse: Hashable, Sendable {
    /// What the proof is called: `jti`, or a digest of it; unique for its provider.
    public let id: [UInt8]
    /// When the proof is over at the latest, clocks that differ among it.
    public let expirationDate: Date

    /// Names a proof.
    public init(id: [UInt8], expirationDate: Date) {
        self.id = id
        self.expirationDate = expirationDate
    }
}
