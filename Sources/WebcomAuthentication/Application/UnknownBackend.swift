/// The back-end of no application: whatever is asked, the answer is the same error.
struct UnknownBackend: AuthenticationBackend {
    let error: AuthenticationError

    var abilities: BackendAbilities { BackendAbilities() }

    @concurrent func authenticate(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer { throw self.error }

    @concurrent func send(
        _ message: IdentityMessage, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt { throw self.error }

    @concurrent func advance(
        _ continuation: AuthenticationContinuation, by move: FlowMove, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer { throw self.error }

    @concurrent func refresh(_ session: BackendSession) async throws -> BackendSession { throw self.error }
    @concurrent func confirm(_ session: BackendSession) async throws -> BackendSession { throw self.error }
    @concurrent func revoke(_ session: BackendSession, scope: SignOutScope) async throws { throw self.error }

    @concurrent func perform<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession
    ) async throws -> Operation.Answer { throw self.error }

    func notices() -> any AsyncSequence<BackendNotice, Never> & Sendable {
        AsyncStream<BackendNotice> { $0.finish() }
    }
}
