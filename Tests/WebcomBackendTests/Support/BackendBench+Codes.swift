import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

extension BackendBench {
    static let number = "+33612345678"

    /// The provider that an address or number goes with.
    static func provider(_ identifier: String) -> AuthenticationProvider {
        identifier.hasPrefix("+") ? .phone : .eMail
    }

    /// A back-end on the same store, as after a restart.
    func restarted() async throws -> Self {
        await self.backend.shutdown()
        return try await Self(store: self.store, clock: self.clock, messages: self.messages)
    }

    /// Asks for the message of a new identity.
    func claim(
        _ identifier: String, _ mode: AuthenticationMethodInternal.Mode, to session: BackendSession? = nil
    ) async throws -> MessageReceipt {
        let claim = IdentityClaim(
            provider: Self.provider(identifier), mode: mode, identifier: identifier,
            password: mode == .staticPassword ? StaticPassword(Self.password) : nil, displayName: "Alice")
        return try await self.backend.send(
            .attachIdentity(claim), self.request(session == nil ? .new : .current, session: session))
    }

    /// Makes an account whose identity proves itself by codes.
    @discardableResult
    func registerCode(
        _ identifier: String, _ mode: AuthenticationMethodInternal.Mode = .oneTimePassword,
        to session: BackendSession? = nil
    ) async throws -> BackendSession {
        try await self.submit(self.claim(identifier, mode, to: session), for: identifier, to: session)
    }

    /// Asks for a code to sign in with.
    func requestCode(
        _ identifier: String, key: SessionKey = "the session key", to session: BackendSession? = nil,
        source: String? = nil
    ) async throws -> MessageReceipt {
        try await self.backend.send(
            .oneTimePassword(
                provider: Self.provider(identifier), identifier: identifier, MessageSettings()),
            self.request(session == nil ? .new : .current, key: key, session: session, source: source))
    }

    /// Asks for what lets a new password be set.
    func requestReset(_ identifier: String, source: String? = nil) async throws -> MessageReceipt {
        try await self.backend.send(
            .passwordReset(provider: Self.provider(identifier), identifier: identifier, MessageSettings()),
            self.request(source: source))
    }

    /// The secret of the newest message, or of one that never was.
    func secret(for identifier: String) -> String {
        guard let message = self.messages.latest(to: identifier) else { return "no message" }
        return message.oneTimePassword?.reveal() ?? message.verificationToken?.reveal() ?? "no secret"
    }

    /// Submits the secret of the newest message, or another one.
    func submit(
        _ receipt: MessageReceipt, _ secret: String? = nil, newPassword: String? = nil, for identifier: String,
        to session: BackendSession? = nil, key: SessionKey = "the session key", source: String? = nil
    ) async throws -> BackendSession {
        let secret = secret ?? self.secret(for: identifier)
        let proof: AuthenticationCredential.Proof =
            if let newPassword {
                .passwordReset(OneTimePassword(secret), newPassword: StaticPassword(newPassword))
            } else {
                .oneTimePassword(OneTimePassword(secret))
            }
        return try await Self.session(
            self.backend.authenticate(
                AuthenticationCredential(
                    provider: receipt.continuation.front.provider, identifier: identifier, proof: proof),
                self.request(
                    session == nil ? .new : .current, key: key, session: session,
                    continuation: receipt.continuation, source: source)))
    }

    /// A code that is not the one of the newest message.
    func wrongCode(for identifier: String) -> String {
        self.secret(for: identifier) == "000000" ? "000001" : "000000"
    }

    /// Makes an account with another identity, by which it is recovered.
    func suspend(_ identifier: String) async throws {
        let owner = try await self.register("seed@example.org")
        _ = try await self.registerCode(identifier, .staticPassword, to: owner)
        let reset = try await self.requestReset("seed@example.org")
        _ = try await self.submit(reset, newPassword: "a new password of length", for: "seed@example.org")
    }

    /// Lets the wait between two codes pass.
    func waitForResend() { self.clock.advance(by: .seconds(60)) }
}
