#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A message that waits to be sent, sealed (ENU-4): the store knows only when.
public struct OutboxEntry: Hashable, Sendable {
    /// What it is called; random.
    public var id: String
    /// The message, sealed.
    public var bytes: [UInt8]
    /// When it was written.
    public var creationDate: Date
    /// When it is of no use any more.
    public var expirationDate: Date
    /// When to try next.
    public var dueDate: Date
    /// How often it was tried.
    public var attempts: Int
    /// Whether it is never sent: it stands in for a message to an identity that cannot have one.
    public var isSuppressed: Bool

    /// Describes a message.
    public init(
        id: String, bytes: [UInt8], creationDate: Date, expirationDate: Date, isSuppressed: Bool = false
    ) {
        self.id = id
        self.bytes = bytes
        self.creationDate = creationDate
        self.expirationDate = expirationDate
        self.dueDate = creationDate
        self.attempts = 0
        self.isSuppressed = isSuppressed
    }
}
