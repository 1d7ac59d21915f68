import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting

/// A first proof that a sign-in can begin with.
enum FirstProof: Sendable {
    case password(String = BackendBench.address)
    case code(String)
    case reset(String)
    case signUp(String)
    case badge
}

extension BackendBench {
    static let allCapabilities: Set<ClientCapability> = [.multiFactor, .strongMethodRegistration]

    /// A back-end that asks for a second factor as `requirement` says.
    static func strong(
        _ requirement: BackendPolicy.StrongAuthentication.Requirement, store: any AccountStore = MemoryAccountStore(),
        clock: ManualClock = ManualClock(), messages: CapturedMessages = CapturedMessages(),
        configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws -> Self {
        try await Self(
            store: store, clock: clock,
            providers: [
                .custom("badge"): ClosureVerifier { _, _ in ProvedIdentity(subject: "b") },
                PagesProvider.provider: PagesProvider(), DeskProvider.provider: DeskProvider(),
            ], messages: messages
        ) { policy in
            policy.providers.formUnion([PagesProvider.provider, DeskProvider.provider, .accessToken])
            policy.providers.insert(.server)
            policy.strongAuthentication.requirement = requirement
            configure(&policy)
        }
    }

    /// Another back-end on the same store, with the same clock and messages: after a restart, or on another machine.
    func beside(
        _ requirement: BackendPolicy.StrongAuthentication.Requirement,
        configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws -> Self {
        try await Self.strong(
            requirement, store: self.store, clock: self.clock, messages: self.messages, configure: configure)
    }

    /// A request of an app that can lead through every step.
    func strongRequest(
        _ session: BackendSession? = nil, continuation: AuthenticationContinuation? = nil, level: Int? = nil,
        capabilities: Set<ClientCapability> = Self.allCapabilities, types: Set<ChallengeType> = ChallengeType.all,
        key: SessionKey = "the session key"
    ) -> AuthenticationRequest {
        var request = self.request(
            session == nil ? .new : .current, key: key, session: session, continuation: continuation)
        request.options.level = level
        request.capabilities = capabilities
        request.challengeTypes = types
        return request
    }

    /// Gives a first proof; `request` carries the circumstances.
    func begin(_ proof: FirstProof, _ request: AuthenticationRequest) async throws -> BackendAnswer {
        var request = request
        let credential: AuthenticationCredential
        switch proof {
        case .password(let address):
            credential = AuthenticationCredential(
                provider: Self.provider(address), identifier: address,
                proof: .staticPassword(StaticPassword(Self.password)))
        case .code(let identifier):
            let receipt = try await self.backend.send(
                .oneTimePassword(
                    provider: Self.provider(identifier), identifier: identifier, MessageSettings()), request)
            request.continuation = receipt.continuation
            credential = AuthenticationCredential(
                provider: Self.provider(identifier), identifier: identifier,
                proof: .oneTimePassword(OneTimePassword(self.secret(for: identifier))))
        case .reset(let identifier):
            let receipt = try await self.backend.send(
                .passwordReset(provider: Self.provider(identifier), identifier: identifier, MessageSettings()), request)
            request.continuation = receipt.continuation
            credential = AuthenticationCredential(
                provider: Self.provider(identifier), identifier: identifier,
                proof: .passwordReset(
                    OneTimePassword(self.secret(for: identifier)), newPassword: StaticPassword(Self.newPassword)))
        case .signUp(let identifier):
            let receipt = try await self.backend.send(.attachIdentity(self.claim(of: identifier)), request)
            request.continuation = receipt.continuation
            credential = AuthenticationCredential(
                provider: Self.provider(identifier), identifier: identifier,
                proof: .oneTimePassword(OneTimePassword(self.secret(for: identifier))))
        case .badge:
            credential = AuthenticationCredential(provider: .custom("badge"), proof: .fields([:]))
        }
        return try await self.backend.authenticate(credential, request)
    }

    private func claim(of identifier: String) -> IdentityClaim {
        IdentityClaim(
            provider: Self.provider(identifier), mode: .staticPassword, identifier: identifier,
            password: StaticPassword(Self.password), displayName: "Alice")
    }

    /// Takes a step further.
    func advance(
        _ step: BackendStep, _ move: FlowMove, _ session: BackendSession? = nil,
        capabilities: Set<ClientCapability> = Self.allCapabilities
    ) async throws -> BackendAnswer {
        try await self.backend.advance(
            step.continuation, by: move, self.strongRequest(session, capabilities: capabilities))
    }

    /// Registers a strong method of the signed-in user, and gives the session as it then is, with an app's secret.
    @discardableResult
    func registerStrong(
        _ kind: StrongMethod.Kind, _ contact: String = "", of session: BackendSession
    ) async throws -> (session: BackendSession, key: AuthenticatorKey?) {
        let pending = try await self.backend.perform(
            AuthenticationAccount.RegisterStrongMethod(kind, contact: contact), session)
        let key = pending.challenge.authenticator.flatMap { Self.key($0) }
        let code = try key.map { try self.code(of: $0) } ?? self.secret(for: contact)
        _ = try await self.backend.perform(
            AuthenticationAccount.ConfirmStrongMethod(id: pending.id, code: OneTimePassword(code), label: nil), session)
        return (try await self.backend.refresh(session), key)
    }

    /// The secret of an authenticator app, as it was shown.
    static func key(_ setup: AuthenticatorSetup) -> AuthenticatorKey? {
        Base32.decode(setup.key.reveal()).flatMap { AuthenticatorKey(bytes: SecretBytes($0)) }
    }

    /// The code that an authenticator app shows now.
    func code(of key: AuthenticatorKey, drift: Int64 = 0) throws -> String {
        try AuthenticatorCode.code(key, step: AuthenticatorCode.step(at: self.clock.now) + drift)
    }

    /// Lets the code of an authenticator app change.
    func waitForNextCode() { self.clock.advance(by: .seconds(30)) }

    static func step(_ answer: BackendAnswer) throws -> BackendStep {
        guard case .step(let step) = answer else { throw UnexpectedSession() }
        return step
    }
}

/// The back-end opened a session where a step was expected.
struct UnexpectedSession: Error {}
