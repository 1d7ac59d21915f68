extension BackendPolicy {
    /// Where the links in messages lead; a wording has them put in by `{link}` (TOK-7).
    ///
    /// A link shows what its token is for; the token is redeemed in the authentication that had it sent.
    public struct Links: Hashable, Sendable {
        /// The page that confirms an address.
        public var verification: LinkBase?
        /// The page that sets a new password.
        public var passwordReset: LinkBase?

        /// The defaults: no links.
        public init() {}

        func base(for kind: OutgoingMessage.Kind) -> LinkBase? {
            switch kind {
            case .verification: self.verification
            case .passwordReset: self.passwordReset
            default: nil
            }
        }
    }
}
