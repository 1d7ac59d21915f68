import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

/// A whole service on a back-end that asks for second factors.
@Suite(.timeLimit(.minutes(5))) struct StrongServiceTests {
    private func service(
        _ bench: BackendBench, capabilities: Set<ClientCapability> = BackendBench.allCapabilities,
        store: (any AuthenticationStateStore)? = nil
    ) -> (WebcomApplication, AuthenticationService) {
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "app", capabilities: capabilities), backend: bench.backend,
            stateStore: store ?? MemoryStateStore(), sealer: PassThroughSealer(), clock: bench.clock)
        return (application, application.authenticationService(for: "the session key"))
    }

    private func method(_ address: String = BackendBench.address) -> AuthenticationMethodInternal {
        let method = AuthenticationMethodInternal(eMail: address, mode: .staticPassword)
        method.setStaticPassword(BackendBench.password)
        return method
    }

    private func signIn(
        _ service: AuthenticationService, _ options: AuthenticationOptions = AuthenticationOptions()
    ) async throws -> AuthenticationOutcome {
        service.initializeAuthentication(with: self.method(), context: .new, options: options)
        return try await service.continueAuthentication()
    }

    /// What asks the back-end about the session.
    enum Question: String, CaseIterable, Sendable {
        case token, operation, restoring
    }

    private func ask(_ question: Question, _ service: AuthenticationService) async -> AuthenticationError.Code? {
        do {
            switch question {
            case .token: _ = try await service.validToken(minimumLifetime: .seconds(3_153_600_000))
            case .operation: _ = try await service.account.strongMethods()
            case .restoring: return try await service.settledState() == .invalid ? .strongAuthenticationRequired : nil
            }
            return nil
        } catch { return AuthenticationError(wrapping: error).code }
    }

    @Test(
        "MFA-3: a session with less than policy asks for by now is refused: .invalid, with its own reason, told once",
        arguments: Question.allCases)
    func invalid(_ question: Question) async throws {
        let bench = try await BackendBench.strong(.whenRegistered) { $0.strongAuthentication.endsOtherSessions = false }
        let owner = try await bench.register()
        let states = MemoryStateStore()
        var (application, service) = self.service(bench, store: states)
        #expect(try await self.signIn(service).details?.level == 1)
        try await bench.registerStrong(.sms, StrongAccount.number, of: owner)
        if question == .restoring {
            await application.shutdown()
            (application, service) = self.service(bench, store: states)
        }
        let recorder = EventRecorder(service)
        #expect(
            await self.ask(question, service) == (question == .token ? .sessionEnded : .strongAuthenticationRequired))
        #expect(service.state == .invalid)
        let event = try await recorder.event { Self.reason($0) != nil }
        #expect(Self.reason(event) == .strongAuthenticationRequired)
        guard case .strongAuthenticationRequired = try await self.signIn(service) else { throw UnexpectedStep() }
        try await recorder.event(after: event.sequence) { $0.kind.name == "stepRequired" }
        #expect(recorder.events.compactMap { Self.reason($0) } == [.strongAuthenticationRequired])
        await application.shutdown()
    }

    /// Why the state changed; nil for every other event.
    private static func reason(_ event: AuthenticationEvent) -> AuthenticationEvent.Reason? {
        if case .stateChanged(_, _, let reason) = event.kind { reason } else { nil }
    }

    @Test(
        "the tutorial's flow: a number is registered in the middle of a sign-in; the next one asks for it"
    )
    func tutorial() async throws {
        let first = try await BackendBench.strong(.never)
        try await first.register()
        let bench = try await first.beside(.always)
        let (application, service) = self.service(bench)
        var options = AuthenticationOptions()
        options.scopes = ["mail"]
        guard case .strongMethodRegistrationRequired(let register) = try await self.signIn(service, options) else {
            throw UnexpectedStep()
        }
        await #expect(throws: AuthenticationError(.invalidIdentifier)) {
            _ = try await register.register(.sms, contact: "+123")
        }
        guard
            case .strongMethodConfirmationRequired(let confirm) = try await register.register(
                .sms, contact: StrongAccount.number)
        else { throw UnexpectedStep() }
        await #expect(throws: AuthenticationError(.invalidCode)) {
            _ = try await confirm.submit(bench.wrongCode(for: StrongAccount.number))
        }
        let details = try await confirm.submit(bench.secret(for: StrongAccount.number)).details
        #expect(details?.level == 2 && details?.scopes == ["mail"])
        await service.unauthenticate()
        bench.waitForResend()
        guard case .strongAuthenticationRequired(let choice) = try await self.signIn(service),
            case .strongCodeRequired(let code) = try await choice.challenge(choice.methods[0])
        else { throw UnexpectedStep() }
        #expect(try await code.submit(bench.secret(for: StrongAccount.number)).details?.level == 2)
        await application.shutdown()
    }

    @Test("an app that declared nothing is told what it lacks, and nobody is signed in; one that says it goes on")
    func undeclared() async throws {
        let first = try await BackendBench.strong(.never)
        try await first.register()
        let bench = try await first.beside(.always)
        let (application, service) = self.service(bench, capabilities: [.multiFactor])
        await #expect {
            _ = try await self.signIn(service)
        } throws: { error in
            let error = error as? AuthenticationError
            return error?.code == .capabilityRequired && error?.capability == .strongMethodRegistration
        }
        #expect(service.state == .unauthenticated)
        await application.shutdown()
    }
}
