/// Why a change could not be made to the store as it is now.
public enum StoreConflict: String, Hashable, Sendable {
    /// The identity belongs to an account already.
    case identityTaken
    /// The account does not exist any more.
    case accountGone
    /// The account is disabled.
    case accountDisabled
    /// The identity was suspended by a recovery of its account, and was not confirmed since (LNK-3).
    case identitySuspended
    /// The account does not have the identity.
    case identityGone
    /// The account would be left without an identity that can be used (LNK-9).
    case lastIdentity
    /// The session is over.
    case sessionEnded
    /// The password, or whatever carries a version, was changed meanwhile.
    case versionChanged
    /// The account does not have the strong method (any more).
    case methodGone
    /// The account has the strong method already, or one where it should have none.
    case methodTaken
    /// The account would have too many strong methods.
    case tooManyMethods
    /// The account would be left without a strong method.
    case lastMethod
    /// The code was used before.
    case codeUsed
}
