#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension AuthenticationDetails {
    /// What a back-end fills in to make details.
    ///
    /// Not printable: a description would show the session's name and the provider's data.
    public struct Fields: Sendable, CustomStringConvertible, CustomReflectable {
        /// The account.
        public var uid: String
        /// When the account was created.
        public var creationDate: Date
        /// How to address the user.
        public var displayName: String?
        /// Who vouches for the identity just proved.
        public var provider: AuthenticationProvider
        /// What the provider calls the user.
        public var providerUID: String
        /// What the provider or the app says of the user.
        public var providerProfile: JSONValue
        /// Technical data of the provider, perhaps confidential.
        public var providerExtra: JSONValue
        /// The proofs of this session, the newest first; the identity just proved stands in where it is empty.
        public var factors: [AuthenticationFactor] {
            get { self.proofs.isEmpty ? [self.ownFactor] : self.proofs }
            set { self.proofs = newValue }
        }
        /// The token of the session.
        public var authenticationToken: AuthenticationToken
        /// When the token runs out; nil where it is good as long as the session.
        public var tokenExpirationDate: Date?
        /// When the session ends if it is not used until then.
        public var expirationDate: Date
        /// How sure the back-end is of the user.
        public var level: Int
        /// The scopes that the sign-in asked for and the back-end granted.
        public var scopes: [String]
        /// The claims of the app's own that the sign-in asked the session to carry.
        public var claims: [String: JSONValue]
        /// The session, as the back-end calls it.
        public var sessionID: String
        /// Counts the renewals of the session's token.
        public var generation: UInt64

        private var proofs: [AuthenticationFactor]

        /// Collects what is known; the rest can be set afterwards.
        public init(
            uid: String, creationDate: Date, provider: AuthenticationProvider, providerUID: String,
            authenticationToken: AuthenticationToken, expirationDate: Date, sessionID: String, generation: UInt64 = 0
        ) {
            self.uid = uid
            self.creationDate = creationDate
            self.provider = provider
            self.providerUID = providerUID
            self.providerProfile = .null
            self.providerExtra = .null
            self.authenticationToken = authenticationToken
            self.expirationDate = expirationDate
            self.level = provider == .guest ? 0 : 1
            self.scopes = []
            self.claims = [:]
            self.sessionID = sessionID
            self.generation = generation
            self.proofs = []
        }

        private var ownFactor: AuthenticationFactor {
            AuthenticationFactor(
                provider: self.provider, providerUID: self.providerUID,
                method: self.provider == .guest ? "guest" : "unknown", date: self.creationDate)
        }

        /// The account and the provider.
        public var description: String { "Fields(uid: \(self.uid), provider: \(self.provider))" }
        /// Shows the account only.
        public var customMirror: Mirror { Mirror(self, children: ["uid": self.uid]) }
    }
}
