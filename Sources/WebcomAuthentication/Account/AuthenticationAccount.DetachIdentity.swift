extension AuthenticationAccount {
    /// Detaches an identity.
    public struct DetachIdentity: AccountOperation {
        /// What it answers.
        public typealias Answer = Void
        /// `detachIdentity`.
        public static let name = "detachIdentity"

        /// Who vouches for it.
        public let provider: AuthenticationProvider
        /// What the provider calls the user.
        public let providerUID: String
        /// One identity less.
        public var effect: AccountOperationEffect { .detachesIdentity(self.provider) }

        /// Makes the operation.
        public init(_ identity: some AuthenticationProviderIdentity) {
            self.provider = identity.provider
            self.providerUID = identity.providerUID
        }
    }
}
