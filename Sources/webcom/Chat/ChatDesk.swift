import WebcomAuthentication
import WebcomBackend

/// Does what the conversation wants done, by the service.
struct ChatDesk {
    private let service: AuthenticationService
    private let backend: EmbeddedBackend
    /// The method of the process under way.
    private var method: AuthenticationMethodInternal?

    /// Works for one service.
    init(_ service: AuthenticationService, _ backend: EmbeddedBackend) {
        self.service = service
        self.backend = backend
    }

    /// Does it, and tells what came of it.
    mutating func perform(_ act: ChatAct) async -> ChatOutcome {
        do throws(AuthenticationError) {
            return try await self.outcome(of: act)
        } catch {
            return .refused(error)
        }
    }

    private mutating func outcome(of act: ChatAct) async throws(AuthenticationError) -> ChatOutcome {
        switch act {
        case .claim(let identity, let password, let isToCurrent):
            let method = self.begin(
                identity, password == nil ? .oneTimePassword : .staticPassword, isToCurrent ? .current : .new)
            if let password { method.setStaticPassword(password.reveal()) }
            return try await self.sent(method.attachIdentity())
        case .requestCode(let identity):
            return try await self.sent(self.begin(identity, .oneTimePassword).requestOneTimePassword())
        case .requestReset(let identity):
            return try await self.sent(self.begin(identity, .staticPassword).requestPasswordReset())
        case .sendAgain(let proof): return try await self.sendAgain(proof)
        case .signIn(let identity, let password):
            self.begin(identity, .staticPassword).setStaticPassword(password.reveal())
            return try await self.finish()
        case .prove(let secret, let isToken):
            self.give(secret, isToken)
            return try await self.finish()
        case .keep(let secret, let isToken):
            self.give(secret, isToken)
            return .kept
        case .setPassword(let password):
            self.method?.setStaticPassword(password.reveal())
            return try await self.finish()
        case .enterAsGuest:
            return Self.outcome(try await self.service.authenticate(with: AuthenticationMethodGuest()))
        case .signOut: return .signedOut(isStored: await self.service.unauthenticate().isStored)
        case .cancel:
            self.service.cancelAuthentication()
            return .cancelled
        case .showState: return .done
        }
    }

    @discardableResult
    private mutating func begin(
        _ identity: ChatIdentity, _ mode: AuthenticationMethodInternal.Mode,
        _ context: AuthenticationService.Context = .new
    ) -> AuthenticationMethodInternal {
        let method = AuthenticationMethodInternal(provider: identity.provider, mode: mode)
        method.setIdentifier(identity.text)
        self.service.initializeAuthentication(with: method, context: context)
        self.method = method
        return method
    }

    private func sendAgain(_ proof: ChatProof) async throws(AuthenticationError) -> ChatOutcome {
        guard let method = self.method else { throw AuthenticationError(.cancelled) }
        return switch proof {
        case .claim: try await self.sent(method.resendVerification())
        case .signIn: try await self.sent(method.requestOneTimePassword())
        case .reset: try await self.sent(method.requestPasswordReset())
        }
    }

    /// Waits until the message is printed, so that it stands before the next question.
    private func sent(_ receipt: MessageReceipt) async -> ChatOutcome {
        try? await self.backend.drained()
        return .sent(to: receipt.sentTo)
    }

    private func give(_ secret: SecretField, _ isToken: Bool) {
        if isToken {
            self.method?.setVerificationToken(secret.reveal())
        } else {
            self.method?.setOneTimePassword(secret.reveal())
        }
    }

    /// Proves what the method was given; a notice to the account's other addresses is printed as well.
    private func finish() async throws(AuthenticationError) -> ChatOutcome {
        let outcome = Self.outcome(try await self.service.continueAuthentication())
        try? await self.backend.drained()
        return outcome
    }

    /// The chat's policy asks for no second factor, so that nothing else can be due.
    private static func outcome(_ outcome: AuthenticationOutcome) -> ChatOutcome {
        outcome.details == nil ? .refused(AuthenticationError(.unsupported)) : .signedIn
    }
}
