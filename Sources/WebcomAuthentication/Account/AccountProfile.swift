#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an account says of its user.
public struct AccountProfile: Hashable, Codable, Sendable {
    /// The account.
    public let uid: String
    /// When it was made.
    public let creationDate: Date
    /// How to address the user; nil where nobody said.
    public let displayName: String?
    /// What the app keeps of the user; `.null` where nothing.
    public let profile: JSONValue

    /// Describes an account.
    public init(uid: String, creationDate: Date, displayName: String? = nil, profile: JSONValue = .null) {
        self.uid = uid
        self.creationDate = creationDate
        self.displayName = displayName
        self.profile = profile
    }
}
