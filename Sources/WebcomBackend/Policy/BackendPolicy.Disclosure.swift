extension BackendPolicy {
    /// What somebody who proved nothing may learn about an identity.
    @nonexhaustive
    public enum Disclosure: String, Hashable, Sendable {
        /// Nothing: unknown and known identities are answered alike.
        case none
        /// What Webcom tells: signing up with an identity that belongs to an account is refused with
        /// `.existingIdentity`, and a password sign-in with one that waits to be confirmed with `.unverifiedIdentity`,
        /// whatever the password. So anybody can find out who has an account.
        ///
        /// An unknown identity is answered as a wrong password all the same, and nothing else differs: Webcom tells no
        /// more. The limits count these answers too. An identity counts as waiting for ``BackendPolicy/flowLifetime``
        /// after its last message, where that was sent under this setting.
        case webcom
    }
}
