/// The password of an identity, with whose it is.
public struct IdentityPassword: Hashable, Sendable {
    /// The identity.
    public var key: IdentityKey
    /// Its password.
    public var password: PasswordRecord

    /// Puts both together.
    public init(key: IdentityKey, password: PasswordRecord) {
        self.key = key
        self.password = password
    }
}
