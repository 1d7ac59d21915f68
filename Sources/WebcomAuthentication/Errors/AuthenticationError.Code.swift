extension AuthenticationError {
    /// What went wrong; an open list, compared by value.
    public struct Code: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
        /// The stable name of the code, for logs and for translation tables.
        public let rawValue: String

        /// Makes a code of a back-end's own.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The stable name.
        public var description: String { self.rawValue }

        // MARK: Webcom's vocabulary

        /// The identifier or the secret is wrong, or there is no such identity: which of them is not told.
        public static let invalidCredentials = Self(rawValue: "invalidCredentials")
        /// The identity exists but was never confirmed.
        public static let unverifiedIdentity = Self(rawValue: "unverifiedIdentity")
        /// The identity belongs to an account already.
        public static let existingIdentity = Self(rawValue: "existingIdentity")
        /// Too many tries, or a message asked for too soon; wait as long as `retryAfter` says.
        public static let identityTemporarilyLocked = Self(rawValue: "identityTemporarilyLocked")
        /// The new password is not acceptable; `passwordIssue` says why.
        public static let tooWeakPassword = Self(rawValue: "tooWeakPassword")
        /// The operation needs a fresher authentication.
        public static let tokenTooOld = Self(rawValue: "tokenTooOld")
        /// The provider is switched off for this application.
        public static let providerDisabled = Self(rawValue: "providerDisabled")
        /// The token is wrong, used up, or of another kind.
        public static let invalidToken = Self(rawValue: "invalidToken")
        /// The state parameter of an OAuth answer is not the one that was sent.
        public static let invalidState = Self(rawValue: "invalidState")
        /// The mobile network, or who stands for it, does not recognise the user.
        public static let invalidProviderRequest = Self(rawValue: "invalidProviderRequest")
        /// The address that the user shall be sent back to is not one that the configuration approves.
        public static let unauthorizedRedirect = Self(rawValue: "unauthorizedRedirect")
        /// No application of this name is known, or none was set.
        public static let unknownApplication = Self(rawValue: "unknownApplication")

        // MARK: The course of an authentication

        /// The code is wrong; `attemptsLeft` says how many tries remain.
        public static let invalidCode = Self(rawValue: "invalidCode")
        /// The identifier is not an address or number that can exist.
        public static let invalidIdentifier = Self(rawValue: "invalidIdentifier")
        /// Something that the method needs was not set.
        public static let incompleteMethod = Self(rawValue: "incompleteMethod")
        /// The authentication, the token or the code ran out of time.
        public static let expired = Self(rawValue: "expired")
        /// A newer authentication took its place; or, as the message then says, it is done already.
        public static let superseded = Self(rawValue: "superseded")
        /// It was cancelled; nobody was signed in by it.
        public static let cancelled = Self(rawValue: "cancelled")
        /// The user, or the provider for them, said no.
        public static let accessDenied = Self(rawValue: "accessDenied")
        /// The provider answered what it must not, or refused this app: look at the configuration; the message says what.
        public static let invalidProviderAnswer = Self(rawValue: "invalidProviderAnswer")
        /// Another step is due; `dueStep` says which.
        public static let stepNotDue = Self(rawValue: "stepNotDue")
        /// The continuation is damaged, or not one of this back-end.
        public static let invalidContinuation = Self(rawValue: "invalidContinuation")
        /// The continuation was begun by another session key.
        public static let foreignContinuation = Self(rawValue: "foreignContinuation")
        /// The identity belongs to another account than the signed-in one.
        public static let accountMismatch = Self(rawValue: "accountMismatch")
        /// Somebody is signed in, and the method is only for when nobody is.
        public static let alreadyAuthenticated = Self(rawValue: "alreadyAuthenticated")
        /// Nobody is signed in, and the operation needs somebody.
        public static let unauthenticated = Self(rawValue: "unauthenticated")
        /// The session is over: it ran out, or was revoked.
        public static let sessionEnded = Self(rawValue: "sessionEnded")
        /// The next step needs a capability that the application did not declare.
        public static let capabilityRequired = Self(rawValue: "capabilityRequired")
        /// The sign-in has to go on in a browser.
        public static let browserRequired = Self(rawValue: "browserRequired")
        /// More has to be known about the user first.
        public static let profileRequired = Self(rawValue: "profileRequired")
        /// It is the last identity by which the account can be used, and so cannot be detached.
        public static let lastIdentity = Self(rawValue: "lastIdentity")
        /// The identity is not attached to the account, or cannot do what is asked.
        public static let unknownIdentity = Self(rawValue: "unknownIdentity")
        /// The account was disabled by its administrators.
        public static let accountDisabled = Self(rawValue: "accountDisabled")

        // MARK: Strong authentication

        /// The session was opened with less than policy asks for now: it is over, and a new sign-in asks for the rest.
        ///
        /// Of a sign-in: the account has no second factor that could be used after the first one that was proved.
        public static let strongAuthenticationRequired = Self(rawValue: "strongAuthenticationRequired")
        /// No messages go to this number or address: give another one, or choose another kind.
        public static let contactBlocked = Self(rawValue: "contactBlocked")
        /// No codes go to this strong method (any more): choose another one.
        public static let strongMethodBlocked = Self(rawValue: "strongMethodBlocked")
        /// The account does not have this strong method.
        public static let unknownStrongMethod = Self(rawValue: "unknownStrongMethod")
        /// The account has this strong method already.
        public static let existingStrongMethod = Self(rawValue: "existingStrongMethod")
        /// It is the last strong method of an account that has to have one, and so cannot be removed.
        public static let lastStrongMethod = Self(rawValue: "lastStrongMethod")
        /// The account has as many strong methods as policy allows.
        public static let tooManyStrongMethods = Self(rawValue: "tooManyStrongMethods")

        // MARK: The machinery

        /// The back-end does not offer this.
        public static let unsupported = Self(rawValue: "unsupported")
        /// Too much is asked of the server just now; wait and try again.
        public static let overloaded = Self(rawValue: "overloaded")
        /// The back-end cannot be reached or failed; nothing was decided.
        public static let unavailable = Self(rawValue: "unavailable")
        /// The record store cannot be reached or failed; nothing was decided.
        public static let storeUnavailable = Self(rawValue: "storeUnavailable")
        /// The application was shut down.
        public static let applicationClosed = Self(rawValue: "applicationClosed")
        /// The session key is empty, and so nobody's.
        public static let invalidSessionKey = Self(rawValue: "invalidSessionKey")
        /// The session key is in use by another service.
        public static let sessionKeyInUse = Self(rawValue: "sessionKeyInUse")

        /// The refusals that end a session.
        static let sessionEnding: Set<Self> = [
            .sessionEnded, .invalidToken, .expired, .accountDisabled, .strongAuthenticationRequired,
        ]
    }
}
