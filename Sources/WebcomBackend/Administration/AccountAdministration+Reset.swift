public import WebcomAuthentication

extension AccountAdministration {
    /// Sends a message by which the user sets a new password; the operator neither sees nor chooses anything (PWD-9).
    ///
    /// The token is good once, for as long as the policy gives tokens, and goes to the account's oldest e-mail address
    /// that is not suspended. Password and sessions stay what they are until it is used (TOK-8): end the sessions with
    /// ``revokeSessions(of:)`` where somebody else may have the password. The budget of messages to an address counts.
    ///
    /// The user's browser takes the token up with ``EmbeddedBackend/takeUpReset(_:application:sessionKey:client:)``.
    ///
    /// - Parameters:
    ///   - uid: The account.
    ///   - message: Which wording and sender; both must be there. ``MessageTemplates/startedReset`` unless told
    ///     otherwise.
    /// - Returns: Where the message goes, masked, and until when its token is good.
    /// - Throws: ``AdministrationError``, `.accountGone`, `.accountDisabled`, `.noAddress`; ``AuthenticationError``,
    ///   `.identityTemporarilyLocked` with `retryAfter`, `.unsupported` for a wording that is not there; what the store
    ///   throws.
    @discardableResult
    @concurrent public func startReset(
        of uid: String, message: MessageSettings = MessageSettings()
    ) async throws -> StartedReset {
        guard let account = try await self.store.account(uid) else { throw AdministrationError(.accountGone) }
        guard !account.isDisabled else { throw AdministrationError(.accountDisabled) }
        let identities = try await self.store.identities(of: uid)
        guard let identity = identities.first(where: { $0.key.provider == .eMail && $0.suspensionDate == nil }) else {
            throw AdministrationError(.noAddress)
        }
        let selector = MessageToken.newSelector(self.backend.random)
        var message = message
        let ownName = MessageTemplates.startedReset
        if message.template == nil, self.backend.templates.contains(name: ownName) { message.template = ownName }
        let body = ChallengeBody(
            mode: .staticPassword, displayName: account.displayName, message: try self.backend.checked(message))
        let request = self.request
        let receipt = try await self.backend.open(
            ChallengeDraft(
                purpose: .passwordReset, flow: self.backend.administratedFlow(of: selector), selector: selector,
                key: identity.key, address: identity.address.isEmpty ? identity.key.providerUID : identity.address,
                uid: uid, isDecoy: false, body: body, action: .startReset),
            limits: self.backend.messageLimits(.passwordReset, on: identity.key, isCode: false, request), request)
        return StartedReset(sentTo: receipt.sentTo, expirationDate: receipt.expirationDate)
    }
}
