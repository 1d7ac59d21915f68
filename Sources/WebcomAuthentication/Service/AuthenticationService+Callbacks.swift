public import Dispatch

/// The same operations with a completion handler, as Webcom documents them.
///
/// They decide at the call, as the others do. `queue` is where the handler runs; nil is the application's own serial
/// queue, since on a server nobody drains the main one. No lock is held and no actor occupied while a handler runs.
extension AuthenticationService {
    /// Takes the outcome of an authentication, or why there is none.
    public typealias OutcomeHandler = @Sendable (Result<AuthenticationOutcome, AuthenticationError>) -> Void

    /// Signs in with a method that needs nothing more from the app.
    public nonisolated func authenticate(
        with method: some AuthenticationSingleStepMethod, context: Context = .new,
        options: AuthenticationOptions = AuthenticationOptions(), queue: DispatchQueue? = nil,
        then: @escaping OutcomeHandler
    ) {
        self.report(self.begin(method, context, options), on: queue, then)
    }

    /// Ends a process by proving what its method was given; nil for the one under way.
    public nonisolated func continueAuthentication(
        _ process: AuthenticationProcess? = nil, queue: DispatchQueue? = nil, then: @escaping OutcomeHandler
    ) {
        self.report(self.beginContinuing(process), on: queue, then)
    }

    /// Takes up an authentication that another request, or another machine, began for the same session key.
    public nonisolated func resumeAuthentication(
        _ continuation: AuthenticationContinuation, options: AuthenticationOptions = AuthenticationOptions(),
        queue: DispatchQueue? = nil, then: @escaping OutcomeHandler
    ) {
        self.report(self.beginResuming(continuation, options), on: queue, then)
    }

    /// Signs out, at the call; the handler is told what became of it beyond this service.
    public nonisolated func unauthenticate(
        _ scope: SignOutScope = .thisSession, queue: DispatchQueue? = nil,
        then: @escaping @Sendable (SignOutResult) -> Void
    ) {
        let queue = queue ?? self.environment.callbackQueue
        self.beginSignOut(scope).observe { result in queue.async { then(result) } }
    }

    private nonisolated func report(
        _ begun: Begun, on queue: DispatchQueue?, _ then: @escaping OutcomeHandler
    ) {
        let queue = queue ?? self.environment.callbackQueue
        switch begun {
        case .failure(let error): queue.async { then(.failure(error)) }
        case .success(let attempt):
            attempt.completion.observe { result in queue.async { then(result.flatMap(\.outcome)) } }
        }
    }
}
