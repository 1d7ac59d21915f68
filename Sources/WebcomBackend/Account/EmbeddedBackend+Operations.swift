import WebcomAuthentication

extension EmbeddedBackend {
    /// What an operation answers; nil for one that is not known.
    func answer(
        to operation: any AccountOperation, _ standing: StandingSession
    ) async throws -> (any Sendable)? {
        switch operation {
        case is AuthenticationAccount.ReadProfile: return Self.profile(of: standing.account)
        case is AuthenticationAccount.ListIdentities: return try await self.listIdentities(standing)
        case is AuthenticationAccount.ListSessions: return try await self.listSessions(standing)
        case is AuthenticationAccount.ListStrongMethods: return try await self.listStrongMethods(standing)
        case let operation as AuthenticationAccount.RegisterStrongMethod:
            return try await self.registerStrongMethod(operation, standing)
        case let operation as AuthenticationAccount.ConfirmStrongMethod:
            return try await self.confirmStrongMethod(operation, standing)
        case is AuthenticationAccount.ReplaceRecoveryCodes: return try await self.replaceRecoveryCodes(standing)
        default: return try await self.change(by: operation, standing) ? () : nil
        }
    }

    /// Does what an operation changes; false for one that is not known.
    private func change(by operation: any AccountOperation, _ standing: StandingSession) async throws -> Bool {
        switch operation {
        case let operation as AuthenticationAccount.SetDisplayName:
            try await self.setDisplayName(operation.displayName, standing)
        case let operation as AuthenticationAccount.SetProfile: try await self.setProfile(operation.profile, standing)
        case let operation as AuthenticationAccount.DetachIdentity:
            let key = IdentityKey(provider: operation.provider, providerUID: operation.providerUID)
            try await self.detach(key, standing)
        case let operation as AuthenticationAccount.ChangePassword:
            try await self.changePassword(operation, standing)
        case let operation as AuthenticationAccount.RevokeSession: try await self.revoke(operation.id, standing)
        case let operation as AuthenticationAccount.RenameStrongMethod:
            try await self.renameStrongMethod(operation, standing)
        case let operation as AuthenticationAccount.RemoveStrongMethod:
            try await self.removeStrongMethod(operation.id, standing)
        case is AuthenticationAccount.DeleteAccount: try await self.deleteAccount(standing)
        default: return false
        }
        return true
    }

    /// What stands for the request of an operation, which comes without one: nothing is known of the client.
    static let operationRequest = AuthenticationRequest(application: "", sessionKey: "", context: .current)

    /// Notes why an operation is refused; answers what its user is told.
    func refuse(
        _ action: AuditAction, _ error: AuthenticationError, _ standing: StandingSession, _ key: IdentityKey? = nil,
        _ request: AuthenticationRequest = EmbeddedBackend.operationRequest
    ) async throws -> AuthenticationError {
        try await self.store.note(
            self.refusal(action, error.code.rawValue, uid: standing.account.uid, key: key, request).audit)
        return error
    }

    /// Refuses a sensitive operation when the session's newest proof is too old (SES-7), and notes that.
    func requireFresh(
        for action: AuditAction, _ standing: StandingSession, _ key: IdentityKey? = nil,
        _ request: AuthenticationRequest = EmbeddedBackend.operationRequest
    ) async throws {
        try await self.requireCurrent(standing, request)
        do throws(AuthenticationError) { try self.requireFresh(standing) } catch {
            throw try await self.refuse(action, error, standing, key, request)
        }
    }

    /// Refuses a refresh token that was replaced before the last one, by which a refresh would end the session (RFT-1),
    /// and notes that.
    ///
    /// The session stays: a process that lags behind the others presents such a token too, and nothing is given for it.
    func requireCurrent(
        _ standing: StandingSession, _ request: AuthenticationRequest = EmbeddedBackend.operationRequest
    ) async throws {
        let (presented, record) = (standing.token.generation, standing.record)
        guard presented != record.generation, presented != record.spentGeneration else { return }
        try await self.store.note(
            self.refusal(.reuseToken, "replaced", uid: record.uid, key: record.identity, request).audit)
        throw AuthenticationError(
            .tokenTooOld, "The session was renewed more than once since: renew it here too, and try again.")
    }

    /// Why a change of an account could not be made, as its user is told it.
    static func error(_ conflict: StoreConflict) -> AuthenticationError {
        switch conflict {
        case .accountGone, .accountDisabled, .sessionEnded: AuthenticationError(.sessionEnded)
        case .identityGone, .identitySuspended: AuthenticationError(.unknownIdentity)
        case .lastIdentity: AuthenticationError(.lastIdentity)
        case .identityTaken: AuthenticationError(.existingIdentity)
        case .methodGone: AuthenticationError(.unknownStrongMethod)
        case .methodTaken: AuthenticationError(.existingStrongMethod)
        case .tooManyMethods: AuthenticationError(.tooManyStrongMethods)
        case .lastMethod: AuthenticationError(.lastStrongMethod)
        case .codeUsed: AuthenticationError(.invalidCode)
        case .versionChanged:
            AuthenticationError(.unavailable, "The same was changed by somebody else just now: try again.")
        }
    }
}
