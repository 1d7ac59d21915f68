import WebcomAuthentication

extension EmbeddedBackend {
    /// Redeems the secret of a message: its challenge says what for.
    ///
    /// A token or code is good in the authentication that had it sent, and nowhere else: a link that is opened on
    /// another device shows what it is for (``inspect(_:)``), and the token is entered where it was asked for.
    /// Otherwise somebody could have a stranger's browser sign in to an account of their own (login CSRF).
    func redeem(
        _ submission: MessageSubmission, _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        guard let continuation = request.continuation else { throw Self.stepNotDue(.credential) }
        let place = try self.open(continuation, request)
        guard place.purpose.isOfMessage, (place.purpose == .passwordReset) == (submission.newPassword != nil)
        else { throw Self.stepNotDue(continuation.front.stepDue) }
        guard credential.provider == continuation.front.provider else {
            throw AuthenticationError(.invalidContinuation, "The continuation belongs to another provider.")
        }
        let current = try await self.currentSession(of: request)
        guard let challenge = try await self.store.challenge(place.selector), challenge.flow == place.flow else {
            throw AuthenticationError(.expired)
        }
        let permit = try self.permit(for: challenge, request)
        switch place.purpose {
        case .identityVerification: return try await self.attach(permit, submission, after: current, request)
        case .oneTimePassword: return try await self.signIn(permit, submission, after: current, request)
        case .passwordReset:
            return try await self.reset(permit, submission, after: current, request)
        case .strongAuthentication, .userAgent, .device: throw Self.stepNotDue(continuation.front.stepDue)
        }
    }

    /// What an answer is told as; nil for success.
    static func error(
        _ answer: RedeemAnswer, isCode: Bool, _ conflict: (StoreConflict) -> AuthenticationError
    ) -> AuthenticationError? {
        let code: AuthenticationError.Code = isCode ? .invalidCode : .invalidToken
        switch answer {
        case .redeemed: return nil
        case .wrong(let attemptsLeft):
            return AuthenticationError(code, details: AuthenticationError.Details(attemptsLeft: attemptsLeft))
        case .exhausted:
            return AuthenticationError(
                code, "No try is left: begin again.", recovery: .restart,
                details: AuthenticationError.Details(attemptsLeft: 0))
        case .limited(let retryAfter):
            return AuthenticationError(
                .identityTemporarilyLocked, details: AuthenticationError.Details(retryAfter: retryAfter))
        case .expired, .unknown: return AuthenticationError(.expired)
        case .consumed:
            return AuthenticationError(
                code, "The \(isCode ? "code" : "token") was used already.", recovery: .restart)
        case .conflict(let reason): return conflict(reason)
        }
    }

    /// What a proof by a message's code is called (RFC 8176 §2).
    static func method(of provider: AuthenticationProvider) -> String { provider == .phone ? "sms" : "otp" }
}
