/// The strong methods: what can be the second factor of a sign-in.
///
/// Changing them needs a fresh authentication, by a second factor where the account has one (MFA-4, MFA-11): with less,
/// they throw `.tokenTooOld`; sign in once more in the context `.current` with `options.level = 2`, then call again. The
/// user's verified addresses are told of each change.
extension AuthenticationAccount {
    /// The strong methods that are registered, the oldest first, recovery codes among them.
    public func strongMethods() async throws(AuthenticationError) -> [AccountStrongMethod] {
        try await self.perform(ListStrongMethods())
    }

    /// Begins to register a strong method: sends its code, or says what to add to the authenticator app.
    ///
    /// - Parameters:
    ///   - kind: How it shall prove the user: `.sms`, `.eMail` or `.authenticatorApp`.
    ///   - contact: A number with `+` and country code, or an address; empty for an authenticator app.
    /// - Throws: `.tokenTooOld`; `.invalidIdentifier` and `.contactBlocked` for the contact; `.existingStrongMethod`;
    ///   `.tooManyStrongMethods`; `.unsupported` for a kind that policy does not allow; `.identityTemporarilyLocked`.
    public func registerStrongMethod(
        _ kind: StrongMethod.Kind, contact: String = ""
    ) async throws(AuthenticationError) -> PendingStrongMethod {
        try await self.perform(RegisterStrongMethod(kind, contact: contact))
    }

    /// Confirms a strong method by its code; the session then has two factors, and a new token.
    ///
    /// Other sessions of the account end, unless policy says otherwise (MFA-10).
    ///
    /// - Parameters:
    ///   - pending: The ``PendingStrongMethod/id`` of the registration; it is not the method's.
    ///   - code: The code that was sent, or that the authenticator app shows.
    ///   - label: What its user calls it; nil for nothing.
    /// - Returns: The method, with the `id` by which it is renamed and removed.
    /// - Throws: `.invalidCode` with `attemptsLeft`; `.expired`; `.tokenTooOld`; `.existingStrongMethod`.
    @discardableResult
    public func confirmStrongMethod(
        _ pending: String, code: String, label: String? = nil
    ) async throws(AuthenticationError) -> AccountStrongMethod {
        try await self.perform(ConfirmStrongMethod(id: pending, code: OneTimePassword(code), label: label))
    }

    /// Calls a strong method something else; nil for nothing.
    ///
    /// - Throws: `.unknownStrongMethod`; `.incompleteMethod` when the name cannot be one.
    public func renameStrongMethod(_ id: String, to label: String?) async throws(AuthenticationError) {
        try await self.perform(RenameStrongMethod(id: id, label: label))
    }

    /// Removes a strong method; with the last one the recovery codes go too.
    ///
    /// Other sessions of the account end, unless
    /// policy says otherwise.
    ///
    /// - Throws: `.tokenTooOld`; `.unknownStrongMethod`; `.lastStrongMethod` where policy asks for one.
    public func removeStrongMethod(_ id: String) async throws(AuthenticationError) {
        try await self.perform(RemoveStrongMethod(id: id))
    }

    /// Makes a fresh set of recovery codes, to be shown now and never again; those that there were are good no more.
    ///
    /// - Throws: `.tokenTooOld`; `.unknownStrongMethod` when the account has no other strong method.
    public func replaceRecoveryCodes() async throws(AuthenticationError) -> RecoveryCodes {
        try await self.perform(ReplaceRecoveryCodes())
    }
}
