/// The account of the signed-in user: what it is, and what its user may do to it.
///
/// Each function asks the back-end once, for the session that is signed in when it is called. It goes on when the task
/// that called is cancelled: what was asked for may be done all the same. Sensitive functions need a fresh
/// authentication, as the back-end's policy says, and throw `.tokenTooOld` otherwise: sign in once more in the context
/// `.current`, then call again.
///
/// All throw `.unauthenticated` when nobody is signed in, `.sessionEnded` when the session is over, and `.unavailable`
/// or `.storeUnavailable` when the back-end cannot be asked.
public struct AuthenticationAccount: Sendable {
    private let service: AuthenticationService

    init(_ service: AuthenticationService) { self.service = service }

    /// Does one of the operations.
    func perform<Operation: AccountOperation>(
        _ operation: Operation
    ) async throws(AuthenticationError) -> Operation.Answer {
        try await self.service.perform(operation)
    }

    /// What the account says of its user.
    public func profile() async throws(AuthenticationError) -> AccountProfile {
        try await self.service.perform(ReadProfile())
    }

    /// Says how to address the user; nil for nothing.
    ///
    /// - Throws: `.incompleteMethod` when it is too long or holds what no name does.
    public func setDisplayName(_ name: String?) async throws(AuthenticationError) {
        try await self.service.perform(SetDisplayName(name))
    }

    /// Says what the app keeps of the user; `.null` for nothing.
    ///
    /// - Throws: `.incompleteMethod` when it is too large.
    public func setProfile(_ profile: JSONValue) async throws(AuthenticationError) {
        try await self.service.perform(SetProfile(profile))
    }

    /// The identities that are attached, the oldest first.
    public func identities() async throws(AuthenticationError) -> [AuthenticationIdentity] {
        try await self.service.perform(ListIdentities())
    }

    /// The access token that a provider gave for an identity, to ask the provider something in the user's name; nil where
    /// none is kept.
    ///
    /// One that ran out, or will within a minute, is renewed first, by one process at a time.
    ///
    /// - Throws: `.accessDenied` when the provider renews it no more, and `.expired` when it cannot be renewed: have the
    ///   user sign in with the provider again; `.invalidProviderAnswer` when the provider refuses and does not say why: it
    ///   is asked again the next time; `.unavailable`; `.unknownIdentity`.
    public func providerToken(
        of identity: some AuthenticationProviderIdentity
    ) async throws(AuthenticationError) -> ProviderToken? {
        try await self.service.perform(GetProviderToken(of: identity))
    }

    /// Detaches an identity, with its password and the sessions that were opened by it, but for this one.
    ///
    /// - Throws: `.tokenTooOld`; `.lastIdentity` when no usable one would be left; `.unknownIdentity`.
    public func detach(_ identity: some AuthenticationProviderIdentity) async throws(AuthenticationError) {
        try await self.service.perform(DetachIdentity(identity))
    }

    /// Changes the password of an identity, or gives it one.
    ///
    /// - Parameters:
    ///   - identity: Whose password; nil for the identity that has one, or that was proved last.
    ///   - current: The password as it is now; nil needs a fresh authentication instead.
    ///   - new: The password to be.
    ///   - endingOtherSessions: Whether every other session of the account ends.
    /// - Throws: `.invalidCredentials` when the current password is wrong; `.tooWeakPassword`; `.tokenTooOld`;
    ///   `.identityTemporarilyLocked`; `.unknownIdentity`.
    public func changePassword(
        of identity: AuthenticationIdentity? = nil, from current: StaticPassword? = nil, to new: StaticPassword,
        endingOtherSessions: Bool = true
    ) async throws(AuthenticationError) {
        try await self.service.perform(
            ChangePassword(of: identity, from: current, to: new, endingOtherSessions: endingOtherSessions))
    }

    /// The sessions of the account that stand, the newest first.
    public func sessions() async throws(AuthenticationError) -> [AccountSession] {
        try await self.service.perform(ListSessions())
    }

    /// Ends a session of the account; one that is over already is a success.
    public func revoke(_ session: AccountSession) async throws(AuthenticationError) {
        try await self.service.perform(RevokeSession(id: session.id))
    }

    /// Deletes the account, with its identities and sessions; the app is told by the event `.accountDeleted`.
    ///
    /// - Throws: `.tokenTooOld`.
    public func delete() async throws(AuthenticationError) {
        try await self.service.perform(DeleteAccount())
    }
}
