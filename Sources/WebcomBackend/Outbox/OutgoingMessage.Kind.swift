extension OutgoingMessage {
    /// What a message says; an open list.
    public struct Kind: RawRepresentable, Hashable, Codable, Sendable {
        /// The stable name.
        public let rawValue: String

        /// Takes a stored name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Here is the token that confirms the address.
        public static let verification = Self(rawValue: "verification")
        /// Here is the code that confirms the address or number.
        public static let verificationCode = Self(rawValue: "verificationCode")
        /// Here is the code that signs in.
        public static let code = Self(rawValue: "code")
        /// Here is the token that lets a new password be set.
        public static let passwordReset = Self(rawValue: "passwordReset")
        /// Here is the code that lets a new password be set.
        public static let passwordResetCode = Self(rawValue: "passwordResetCode")
        /// A new password was set (LNK-10).
        public static let passwordChanged = Self(rawValue: "passwordChanged")
        /// A new password was set, and identities are to be confirmed again (LNK-3): in place of ``passwordChanged``.
        public static let identitiesSuspended = Self(rawValue: "identitiesSuspended")
        /// An address or number was added to the account (LNK-10).
        public static let identityAttached = Self(rawValue: "identityAttached")
        /// An address or number was taken from the account (LNK-10); goes there too.
        public static let identityDetached = Self(rawValue: "identityDetached")
        /// An address or number took the place of another one (LNK-10); goes to the others and to the one replaced.
        public static let identityReplaced = Self(rawValue: "identityReplaced")
        /// The password was changed, or set, by who is signed in (LNK-10).
        public static let passwordReplaced = Self(rawValue: "passwordReplaced")
        /// Here is the code of a strong method, as a second factor.
        public static let strongCode = Self(rawValue: "strongCode")
        /// Here is the code that confirms a strong method.
        public static let strongMethodCode = Self(rawValue: "strongMethodCode")
        /// A strong method was registered (MFA-9, LNK-10).
        public static let strongMethodAdded = Self(rawValue: "strongMethodAdded")
        /// A strong method was removed (MFA-11).
        public static let strongMethodRemoved = Self(rawValue: "strongMethodRemoved")
        /// A recovery code was used in place of another second factor (MFA-9).
        public static let recoveryCodeUsed = Self(rawValue: "recoveryCodeUsed")
        /// A fresh set of recovery codes was made.
        public static let recoveryCodesReplaced = Self(rawValue: "recoveryCodesReplaced")
        /// The account was deleted by its user.
        public static let accountDeleted = Self(rawValue: "accountDeleted")
        /// Somebody tried to register with an address that has an account already; no token (ENU-5).
        public static let alreadyRegistered = Self(rawValue: "alreadyRegistered")
    }
}
