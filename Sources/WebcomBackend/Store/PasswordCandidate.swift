/// What a password is verified against, as one look-up found it.
public struct PasswordCandidate: Hashable, Sendable {
    /// The account.
    public let account: AccountRecord
    /// The identity.
    public let identity: IdentityRecord
    /// Its password.
    public let password: PasswordRecord

    /// Collects what was found.
    public init(account: AccountRecord, identity: IdentityRecord, password: PasswordRecord) {
        self.account = account
        self.identity = identity
        self.password = password
    }
}
