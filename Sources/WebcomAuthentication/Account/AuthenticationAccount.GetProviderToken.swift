extension AuthenticationAccount {
    /// Asks for the access token that a provider gave for one of the account's identities, renewed where it ran out.
    public struct GetProviderToken: AccountOperation {
        /// What it answers; nil where none is kept.
        public typealias Answer = ProviderToken?
        /// `getProviderToken`.
        public static let name = "getProviderToken"

        /// Who vouches for the identity.
        public let provider: AuthenticationProvider
        /// What they call the user.
        public let providerUID: String

        /// Makes the operation for an identity.
        public init(of identity: some AuthenticationProviderIdentity) {
            self.provider = identity.provider
            self.providerUID = identity.providerUID
        }
    }
}
