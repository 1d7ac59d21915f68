import WebcomAuthentication
import WebcomPrimitives

/// A back-end behind a connection that the demo cuts: everything is handed on, or fails as an outage does.
final class CutOffBackend: AuthenticationBackend {
    /// What a call gets while the connection is cut.
    struct Outage: Error {}

    private let base: any AuthenticationBackend
    private let isCut = Locked(false)
    private let notice = Locked<AsyncStream<BackendNotice>.Continuation?>(nil)

    init(_ base: any AuthenticationBackend) { self.base = base }

    /// Cuts the connection, or mends it, and says so.
    func setCut(_ isCut: Bool) {
        self.isCut.withLock { $0 = isCut }
        _ = self.notice.withLock { $0 }?.yield(isCut ? .connectionLost : .connectionRestored)
    }

    private func reach() throws -> any AuthenticationBackend {
        guard !self.isCut.withLock({ $0 }) else { throw Outage() }
        return self.base
    }

    var abilities: BackendAbilities { self.base.abilities }

    @concurrent func authenticate(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer { try await self.reach().authenticate(credential, request) }

    @concurrent func send(
        _ message: IdentityMessage, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt { try await self.reach().send(message, request) }

    @concurrent func advance(
        _ continuation: AuthenticationContinuation, by move: FlowMove, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer { try await self.reach().advance(continuation, by: move, request) }

    @concurrent func refresh(_ session: BackendSession) async throws -> BackendSession {
        try await self.reach().refresh(session)
    }

    @concurrent func confirm(_ session: BackendSession) async throws -> BackendSession {
        try await self.reach().confirm(session)
    }

    @concurrent func revoke(_ session: BackendSession, scope: SignOutScope) async throws {
        try await self.reach().revoke(session, scope: scope)
    }

    @concurrent func perform<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession
    ) async throws -> Operation.Answer { try await self.reach().perform(operation, session) }

    func notices() -> any AsyncSequence<BackendNotice, Never> & Sendable {
        let (stream, continuation) = AsyncStream<BackendNotice>.makeStream()
        self.notice.withLock { $0 = continuation }
        let handingOn = Task { await Self.handOn(self.base.notices(), to: continuation) }
        continuation.onTermination = { _ in handingOn.cancel() }
        return stream
    }

    private static func handOn(
        _ notices: some AsyncSequence<BackendNotice, Never>, to continuation: AsyncStream<BackendNotice>.Continuation
    ) async {
        for await notice in notices { continuation.yield(notice) }
        continuation.finish()
    }
}
