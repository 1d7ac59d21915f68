#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The verifier of an identity's password.
public struct PasswordRecord: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// What a password is checked against; opaque to the store.
    public var verifier: [UInt8]
    /// Rises with each change, so that a check which began before a change cannot end after it.
    public var version: Int64
    /// When it was set.
    public var date: Date

    /// Describes a password.
    public init(verifier: [UInt8], version: Int64, date: Date) {
        self.verifier = verifier
        self.version = version
        self.date = date
    }

    /// The version only.
    public var description: String { "password version \(self.version)" }
    /// Shows the version only.
    public var customMirror: Mirror { Mirror(self, children: ["version": self.version]) }
}
