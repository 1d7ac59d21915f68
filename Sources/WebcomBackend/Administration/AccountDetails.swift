public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An account as an operator sees it: all but secrets and their hashes.
public struct AccountDetails: Hashable, Sendable {
    /// An identity of the account.
    public struct Identity: Hashable, Sendable {
        /// The identity.
        public let record: IdentityRecord
        /// When its password was set; nil where it has none.
        public let passwordDate: Date?

        /// Whether it has a password.
        public var hasPassword: Bool { self.passwordDate != nil }
    }

    /// The account.
    public let account: AccountRecord
    /// Its identities, the oldest first.
    public let identities: [Identity]
    /// Its strong methods, the oldest first, masked.
    public let strongMethods: [AccountStrongMethod]
    /// Its sessions that have not run out, the newest first.
    public let sessions: [AccountSession]
}
