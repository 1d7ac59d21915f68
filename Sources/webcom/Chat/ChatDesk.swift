import WebcomAuthentication
import WebcomBackend

/// Does what the conversation wants done, by the service.
struct ChatDesk {
    private let service: AuthenticationService
    private let backend: EmbeddedBackend
    /// The latest process.
    private var begun: (purpose: Purpose, method: AuthenticationMethodInternal, process: AuthenticationProcess)?
    private var method: AuthenticationMethodInternal? { self.begun?.method }

    /// What a process is begun for.
    private struct Purpose: Equatable {
        let identity: ChatIdentity
        /// What its message is for; nil where a password does without.
        let proof: ChatProof?
        var context = AuthenticationService.Context.new
    }

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
            return try await self.claim(identity, password, isToCurrent ? .current : .new)
        case .requestCode(let identity):
            return try await self.sent(self.begin(Purpose(identity: identity, proof: .signIn)).requestOneTimePassword())
        case .requestReset(let identity):
            return try await self.sent(self.begin(Purpose(identity: identity, proof: .reset)).requestPasswordReset())
        case .sendAgain(let proof): return try await self.sendAgain(proof)
        case .signIn(let identity, let password):
            self.begin(Purpose(identity: identity, proof: nil)).setStaticPassword(password.reveal())
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

    private mutating func claim(
        _ identity: ChatIdentity, _ password: StaticPassword?, _ context: AuthenticationService.Context
    ) async throws(AuthenticationError) -> ChatOutcome {
        let proof = ChatProof.claim(hasPassword: password != nil)
        let method = self.begin(Purpose(identity: identity, proof: proof, context: context))
        if let password { method.setStaticPassword(password.reveal()) }
        return try await self.sent(method.attachIdentity())
    }

    /// Begins a process, unless the one for the same purpose goes on: a refused password may be followed by another.
    @discardableResult
    private mutating func begin(_ purpose: Purpose) -> AuthenticationMethodInternal {
        if let begun = self.begun, begun.purpose == purpose,
            self.service.ongoingAuthentication?.id == begun.process.id
        {
            return begun.method
        }
        let mode: AuthenticationMethodInternal.Mode =
            switch purpose.proof {
            case .signIn, .claim(hasPassword: false): .oneTimePassword
            case .claim, .reset, nil: .staticPassword
            }
        let method = AuthenticationMethodInternal(provider: purpose.identity.provider, mode: mode)
        method.setIdentifier(purpose.identity.text)
        let process = self.service.initializeAuthentication(with: method, context: purpose.context)
        self.begun = (purpose, method, process)
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
        let outcome = Self.outcome(try await self.service.continueAuthentication(self.begun?.process))
        try? await self.backend.drained()
        return outcome
    }

    /// The chat's policy asks for no second factor, so that nothing else can be due.
    private static func outcome(_ outcome: AuthenticationOutcome) -> ChatOutcome {
        outcome.details == nil ? .refused(AuthenticationError(.unsupported)) : .signedIn
    }
}
