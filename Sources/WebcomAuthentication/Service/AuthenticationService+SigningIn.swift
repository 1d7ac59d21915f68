#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService {
    /// Signs in with a method that needs nothing more from the app.
    ///
    /// - Parameters:
    ///   - method: What proves the user.
    ///   - context: Whether it makes a new session or adds to the current one.
    ///   - options: What else the app asks for.
    /// - Returns: That somebody is signed in, or the step that is due.
    /// - Throws: Why not; the state is then what it was (invariant 1). `.superseded` when a newer process took its
    ///   place, `.cancelled` when it was cancelled: nobody was signed in then.
    public nonisolated func authenticate(
        with method: some AuthenticationSingleStepMethod, context: Context = .new,
        options: AuthenticationOptions = AuthenticationOptions()
    ) async throws(AuthenticationError) -> AuthenticationOutcome {
        try await self.outcome(of: self.begin(method, context, options))
    }

    /// Begins a process in which the app leads the user through the method's steps.
    ///
    /// Never throws: where it cannot go on, the process is over from the start, and its method's next action and
    /// `continueAuthentication` say why. A process that was under way is superseded (invariant 5).
    ///
    /// - Returns: The process, to name it where several could be meant.
    @discardableResult
    public nonisolated func initializeAuthentication(
        with method: some AuthenticationMultiStepMethod, context: Context = .new,
        options: AuthenticationOptions = AuthenticationOptions()
    ) -> AuthenticationProcess {
        let process = self.makeProcess(method.provider, context, options)
        var opening = self.prepare(process, isSingleStep: false)
        opening.method = method
        self.open(opening)
        method.begin(AuthenticationFlow(process: process, operator: self), restricted: WebcomMarkers.Restricted())
        return process
    }

    /// Ends a process by proving what its method was given.
    ///
    /// - Parameter process: The process that is meant; nil for the one under way.
    /// - Returns: That somebody is signed in, or the step that is due.
    /// - Throws: Why not. A wrong secret leaves the process alive for another try; `.stepNotDue` says which step is due;
    ///   a named process that is over gives how it ended, or `.superseded`, also where it succeeded.
    public nonisolated func continueAuthentication(
        _ process: AuthenticationProcess? = nil
    ) async throws(AuthenticationError) -> AuthenticationOutcome {
        try await self.outcome(of: self.beginContinuing(process))
    }

    /// Takes up an authentication that another request, or another machine, began for the same session key.
    ///
    /// Performs nothing: it gives the step that is due. Beside a call that is just being made at that very step, it gives
    /// the step with its process; otherwise a process that was under way is superseded (invariant 5). A method's own step
    /// is taken up by `AuthenticationMethodInternal(continuation:)`, or `AuthenticationMethodDevice(continuation:)`, and
    /// `initializeAuthentication` instead.
    ///
    /// - Parameters:
    ///   - continuation: Where it stands.
    ///   - options: What the app vouches for about whoever is asking now, and the language of further messages; scopes,
    ///     claims and level stay those that it was begun with.
    /// - Throws: `.foreignContinuation` when another session key began it, `.expired`, `.invalidContinuation`,
    ///   `.stepNotDue` when a method's own step is due.
    public nonisolated func resumeAuthentication(
        _ continuation: AuthenticationContinuation, options: AuthenticationOptions = AuthenticationOptions()
    ) async throws(AuthenticationError) -> AuthenticationOutcome {
        try await self.outcome(of: self.beginResuming(continuation, options))
    }

    /// Cancels a process; nil for the one under way.
    ///
    /// Whoever waits for it gets `.cancelled`; nothing if it is over.
    public nonisolated func cancelAuthentication(_ process: AuthenticationProcess? = nil) {
        self.cancel(process?.id)
    }

    // MARK: - Decisions: synchronous, so that both call styles take them at the call

    nonisolated func begin(
        _ method: some AuthenticationSingleStepMethod, _ context: Context, _ options: AuthenticationOptions
    ) -> Begun {
        let process = self.makeProcess(method.provider, context, options)
        let opening = self.prepare(process, isSingleStep: true)
        return self.attempt(process.id, .prove, opening: opening) { [environment] request, process in
            let credential = try await method.credential(for: process, restricted: WebcomMarkers.Restricted())
            let answer = try await environment.authenticate(credential, request)
            guard let userAgent = method.userAgent else { return answer }
            return try await environment.visit(answer, by: userAgent, request)
        }
    }

    nonisolated func beginContinuing(_ process: AuthenticationProcess?) -> Begun {
        self.attempt(process?.id, .prove) { [weak self, environment] request, process in
            guard let method = self?.method(of: process.id) else { throw AuthenticationError(.superseded) }
            let credential = try await method.credential(for: process, restricted: WebcomMarkers.Restricted())
            return try await environment.authenticate(credential, request)
        }
    }

    nonisolated func beginResuming(
        _ continuation: AuthenticationContinuation, _ options: AuthenticationOptions
    ) -> Begun {
        let front = continuation.front
        let process = self.makeProcess(front.provider, front.context, options)
        let refusal: AuthenticationError? =
            if front.stepDue.isOfMethod {
                .notDue(front.stepDue)
            } else if front.expirationDate <= self.now {
                AuthenticationError(.expired)
            } else {
                nil
            }
        var opening = self.prepare(process, isSingleStep: false, refusal: refusal)
        opening.continuation = continuation
        return self.attempt(process.id, .resume, opening: opening) { [environment] request, _ in
            try await environment.advance(by: .resume, request)
        }
    }

    nonisolated func beginMove(_ process: AuthenticationProcess.ID, _ ordinal: UInt32, _ move: FlowMove) -> Begun {
        self.attempt(process, .move(ordinal: ordinal)) { [environment] request, _ in
            try await environment.advance(by: move, request)
        }
    }

    nonisolated func cancel(_ id: AuthenticationProcess.ID?) {
        let now = self.now
        _ = self.transact { $0.machine.cancel(id, now: now) }
    }

    private nonisolated func makeProcess(
        _ provider: AuthenticationProvider, _ context: Context, _ options: AuthenticationOptions
    ) -> AuthenticationProcess {
        AuthenticationProcess(
            provider: provider, context: context, options: options,
            expirationDate: self.now.addingTimeInterval(self.environment.configuration.flowLifetime.seconds),
            service: self)
    }
}

extension Duration {
    /// In seconds.
    package var seconds: Double {
        Double(self.components.seconds) + Double(self.components.attoseconds) * 1e-18
    }
}
