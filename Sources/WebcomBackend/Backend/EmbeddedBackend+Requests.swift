public import WebcomAuthentication

extension EmbeddedBackend {
    /// Checks a credential; see ``AuthenticationBackend``.
    @concurrent public func authenticate(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        try self.requireEnabled(credential.provider)
        try Self.check(request.options)
        switch credential.proof {
        case .guest: return .session(try await self.registerGuest(credential, request))
        case .fields(let fields): return try await self.authenticate(with: fields, credential, request)
        case .accessToken(let token): return try await self.signIn(with: token, request)
        case .serverAssertion(let assertion): return try await self.signIn(with: assertion, credential, request)
        case .userAgent(let wishes): return try await self.visit(wishes, credential, request)
        case .deviceAuthorization: return try await self.awaitDevice(credential, request)
        case .staticPassword(let password):
            return try await self.signIn(with: password, credential, request)
        case .verificationToken, .oneTimePassword, .passwordReset:
            guard let submission = MessageSubmission(credential.proof) else {
                throw AuthenticationError(.unsupported, "The back-end does not know this kind of proof.")
            }
            return try await self.redeem(submission, credential, request)
        }
    }

    /// Sends a message, or seems to; see ``AuthenticationBackend``.
    ///
    /// - Throws: `.unsupported` where no sender reaches the addresses of the provider and no capture takes messages.
    @concurrent public func send(
        _ message: IdentityMessage, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        switch message {
        case .attachIdentity(let claim):
            try self.requireEnabled(claim.provider)
            try self.requireSender(reaching: claim.provider, named: claim.message.sender)
            return try await self.requestVerification(claim, request)
        case .resendVerification(let settings): return try await self.resendVerification(settings, request)
        case .oneTimePassword(let provider, let identifier, let settings):
            try self.requireEnabled(provider)
            try self.requireSender(reaching: provider, named: settings.sender)
            return try await self.requestCode(provider, identifier, settings, request)
        case .passwordReset(let provider, let identifier, let settings):
            try self.requireEnabled(provider)
            try self.requireSender(reaching: provider, named: settings.sender)
            return try await self.requestReset(provider, identifier, settings, request)
        case .deviceAuthorization(let provider):
            try self.requireEnabled(provider)
            try Self.check(request.options)
            return try await self.authorizeDevice(provider, request)
        }
    }

    /// Does one of the operations of `AuthenticationAccount` to the account of a session that stands.
    ///
    /// Sensitive ones need a proof no older than ``BackendPolicy/freshness``; every change and refusal is audited. The
    /// session's newest refresh token is good for this, and the one before it.
    ///
    /// - Throws: `.sessionEnded`, `.tokenTooOld` and what the operation says; `.unsupported` for any other one.
    @concurrent public func perform<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession
    ) async throws -> Operation.Answer {
        let standing = try await self.standing(session)
        try await self.requireCurrent(standing)
        let answer = try await self.answer(to: operation, standing)
        guard let answer = answer as? Operation.Answer else {
            throw AuthenticationError(.unsupported, "The back-end does not know the operation \(Operation.name).")
        }
        return answer
    }

    /// Refuses a provider that the policy does not switch on.
    func requireEnabled(_ provider: AuthenticationProvider) throws(AuthenticationError) {
        guard self.policy.providers.contains(provider) else { throw AuthenticationError(.providerDisabled) }
    }
}
