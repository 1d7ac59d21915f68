/// An account that is to be made, with all that belongs to it from the start.
public struct Registration: Hashable, Sendable {
    /// The account.
    public var account: AccountRecord
    /// Its first identity; nil for a guest.
    public var identity: IdentityRecord?
    /// The password of that identity.
    public var password: PasswordRecord?
    /// Its first session.
    public var session: SessionRecord

    /// Describes an account.
    public init(
        account: AccountRecord, identity: IdentityRecord? = nil, password: PasswordRecord? = nil,
        session: SessionRecord
    ) {
        self.account = account
        self.identity = identity
        self.password = password
        self.session = session
    }
}
