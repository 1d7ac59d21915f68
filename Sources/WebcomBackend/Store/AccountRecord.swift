public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An account: what a `uid` stands for.
public struct AccountRecord: Hashable, Sendable {
    /// The name by which apps key their data; never used again for another account.
    public var uid: String
    /// When it was made.
    public var creationDate: Date
    /// How to address the user.
    public var displayName: String?
    /// What the app keeps of the user.
    public var profile: JSONValue
    /// Whether it has no identity yet that anybody proved.
    public var isGuest: Bool
    /// Whether nobody may sign in to it.
    public var isDisabled: Bool
    /// Whether it has a strong method beside recovery codes.
    ///
    /// Stores say so whenever they answer with an account, and pass over what they are given here.
    public var hasStrongMethods: Bool

    /// Describes an account.
    public init(
        uid: String, creationDate: Date, displayName: String? = nil, profile: JSONValue = .null, isGuest: Bool = false,
        isDisabled: Bool = false, hasStrongMethods: Bool = false
    ) {
        self.uid = uid
        self.creationDate = creationDate
        self.displayName = displayName
        self.profile = profile
        self.isGuest = isGuest
        self.isDisabled = isDisabled
        self.hasStrongMethods = hasStrongMethods
    }
}
