import Synchronization
public import WebcomAuthentication

/// An app's own decorator around a back-end: eight functions of one line each, and the abilities.
public final class CountingBackend: AuthenticationBackend {
    private let wrapped: any AuthenticationBackend
    private let counts = Mutex<[String: Int]>([:])

    /// Wraps a back-end.
    public init(_ wrapped: any AuthenticationBackend) { self.wrapped = wrapped }

    /// How often a function was called.
    public func count(of function: String) -> Int { self.counts.withLock { $0[function] ?? 0 } }

    private func counted(_ function: String) -> any AuthenticationBackend {
        self.counts.withLock { $0[function, default: 0] += 1 }
        return self.wrapped
    }

    /// Those of the wrapped back-end.
    public var abilities: BackendAbilities { self.wrapped.abilities }

    /// Counts and forwards.
    @concurrent public func authenticate(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer { try await self.counted("authenticate").authenticate(credential, request) }

    /// Counts and forwards.
    @concurrent public func send(
        _ message: IdentityMessage, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt { try await self.counted("send").send(message, request) }

    /// Counts and forwards.
    @concurrent public func advance(
        _ continuation: AuthenticationContinuation, by move: FlowMove, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer { try await self.counted("advance").advance(continuation, by: move, request) }

    /// Counts and forwards.
    @concurrent public func refresh(
        _ session: BackendSession
    ) async throws -> BackendSession { try await self.counted("refresh").refresh(session) }

    /// Counts and forwards.
    @concurrent public func confirm(
        _ session: BackendSession
    ) async throws -> BackendSession { try await self.counted("confirm").confirm(session) }

    /// Counts and forwards.
    @concurrent public func revoke(
        _ session: BackendSession, scope: SignOutScope
    ) async throws { try await self.counted("revoke").revoke(session, scope: scope) }

    /// Counts and forwards.
    @concurrent public func perform<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession
    ) async throws -> Operation.Answer { try await self.counted("perform").perform(operation, session) }

    /// Counts and forwards.
    public func notices() -> any AsyncSequence<BackendNotice, Never> & Sendable { self.counted("notices").notices() }
}
