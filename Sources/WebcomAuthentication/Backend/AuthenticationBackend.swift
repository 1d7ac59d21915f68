/// Where credentials are proved and sessions live: eight functions, each taking values and answering with a value.
///
/// The service calls them off every actor, each in a task of its own, and feeds what comes back into its state machine
/// together with the process or session it belongs to. So an implementation needs no idea of races between users'
/// operations; it must only be safe to call from many tasks at once, and answer some time: the service knows no time
/// limit of its own. Throw ``AuthenticationError`` to refuse, and
/// anything else for an outage: that is told as `.unavailable` and never ends a session. Throw ``BackendRefusal`` when a
/// refusal replaces the continuation; any other failure leaves the one it was called with valid. A `CancellationError`
/// counts as `.cancelled` and ends the authentication: turn a time limit of your own into another error.
///
/// A cancelled task is a hint: a session that is made all the same is revoked by the service.
public protocol AuthenticationBackend: Sendable {
    /// What it can do; asked often, so cheap.
    var abilities: BackendAbilities { get }

    /// Checks a credential; answers with a session, or with the step that is due next.
    @concurrent func authenticate(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer

    /// Sends a message to an identity, or seems to: the answer must not tell whether the identity exists.
    @concurrent func send(_ message: IdentityMessage, _ request: AuthenticationRequest) async throws -> MessageReceipt

    /// Takes a sign-in that is past its first proof one step further, or says which step is due (`.resume`).
    @concurrent func advance(
        _ continuation: AuthenticationContinuation, by move: FlowMove, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer

    /// Renews the token of a session.
    @concurrent func refresh(_ session: BackendSession) async throws -> BackendSession

    /// Says whether a session still stands; answers with it as it now is, or throws `.sessionEnded`.
    @concurrent func confirm(_ session: BackendSession) async throws -> BackendSession

    /// Ends sessions of the account; ending one that is over already is a success.
    @concurrent func revoke(_ session: BackendSession, scope: SignOutScope) async throws

    /// Does something to the account of the signed-in user.
    @concurrent func perform<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession
    ) async throws -> Operation.Answer

    /// What the back-end says by itself; the application iterates it once and tells its services.
    func notices() -> any AsyncSequence<BackendNotice, Never> & Sendable
}
