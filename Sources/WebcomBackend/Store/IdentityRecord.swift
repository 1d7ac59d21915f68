public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An identity of an account; it exists only once it was proved.
public struct IdentityRecord: Hashable, Sendable {
    /// What identifies it; unique in the store.
    public var key: IdentityKey
    /// The account it belongs to.
    public var uid: String
    /// Where messages go: the address as it was typed and proved; empty where the provider sends none.
    public var address: String
    /// When it was attached, for the last time where it was suspended in between.
    public var creationDate: Date
    /// When a recovery of its account suspended it; nil while it can be used (LNK-3).
    ///
    /// It opens no session until it is attached to its account again.
    public var suspensionDate: Date?
    /// What the provider says the user is called.
    public var displayName: String?
    /// What the provider says of the user; of a service account its public keys, which the app is not told.
    public var profile: JSONValue

    /// Describes an identity.
    public init(
        key: IdentityKey, uid: String, address: String = "", creationDate: Date, displayName: String? = nil,
        profile: JSONValue = .null, suspensionDate: Date? = nil
    ) {
        self.key = key
        self.uid = uid
        self.address = address
        self.creationDate = creationDate
        self.displayName = displayName
        self.profile = profile
        self.suspensionDate = suspensionDate
    }
}

extension IdentityRecord {
    /// What the app is told of ``profile``.
    var toldProfile: JSONValue { self.key.provider == .server ? .null : self.profile }
}
