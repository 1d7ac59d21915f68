public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Something that every process on the same store has to hear of.
public struct StoredNotice: Hashable, Sendable {
    /// The place in the store's order; given by the store, 0 until then.
    public var id: Int64
    /// When it was written.
    public var date: Date
    /// What happened.
    public var notice: BackendNotice

    /// Describes a notice.
    public init(date: Date, notice: BackendNotice) {
        self.id = 0
        self.date = date
        self.notice = notice
    }
}
