import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

/// A back-end in front of another that counts the calls under way, keeps what sessions were granted, and can be cut off.
final class WatchedBackend: AuthenticationBackend {
    private struct Contents {
        var running = 0
        var granted: [BackendSession] = []
        var heldBefore: Gate?
        var heldAfter: Gate?
    }

    private let base: any AuthenticationBackend
    private let contents = Locked(Contents())
    private let stream: AsyncStream<BackendNotice>
    private let speaker: AsyncStream<BackendNotice>.Continuation

    init(_ base: any AuthenticationBackend) {
        self.base = base
        (self.stream, self.speaker) = AsyncStream.makeStream()
    }

    var isAtRest: Bool { self.contents.withLock { $0.running == 0 } }
    var abilities: BackendAbilities { self.base.abilities }

    /// The sessions that were granted since it was asked last.
    func takeGranted() -> [BackendSession] {
        self.contents.withLock { contents in
            defer { contents.granted = [] }
            return contents.granted
        }
    }

    /// Has the next refresh wait at a gate before it is asked for.
    func hold(refreshBefore gate: Gate) { self.contents.withLock { $0.heldBefore = gate } }
    /// Has the next refresh wait at a gate before it is answered.
    func hold(refreshAfter gate: Gate) { self.contents.withLock { $0.heldAfter = gate } }

    /// Says something by itself.
    func say(_ notice: BackendNotice) { self.speaker.yield(notice) }

    private func watch<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        self.contents.withLock { $0.running += 1 }
        defer { self.contents.withLock { $0.running -= 1 } }
        let answer = try await body()
        if case .session(let session)? = answer as? BackendAnswer {
            self.contents.withLock { $0.granted.append(session) }
        }
        return answer
    }

    @concurrent func authenticate(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        try await self.watch { try await self.base.authenticate(credential, request) }
    }

    @concurrent func send(
        _ message: IdentityMessage, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        try await self.watch { try await self.base.send(message, request) }
    }

    @concurrent func advance(
        _ continuation: AuthenticationContinuation, by move: FlowMove, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        try await self.watch { try await self.base.advance(continuation, by: move, request) }
    }

    @concurrent func refresh(_ session: BackendSession) async throws -> BackendSession {
        let (before, after) = self.contents.withLock { ($0.heldBefore.take(), $0.heldAfter.take()) }
        return try await self.watch {
            await before?.pass()
            let renewed = try await self.base.refresh(session)
            await after?.pass()
            return renewed
        }
    }

    @concurrent func confirm(_ session: BackendSession) async throws -> BackendSession {
        try await self.watch { try await self.base.confirm(session) }
    }

    @concurrent func revoke(_ session: BackendSession, scope: SignOutScope) async throws {
        try await self.watch { try await self.base.revoke(session, scope: scope) }
    }

    @concurrent func perform<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession
    ) async throws -> Operation.Answer {
        try await self.watch { try await self.base.perform(operation, session) }
    }

    func notices() -> any AsyncSequence<BackendNotice, Never> & Sendable {
        let (base, speaker) = (self.base.notices(), self.speaker)
        Task { @concurrent in
            for await notice in base { speaker.yield(notice) }
            speaker.finish()
        }
        return self.stream
    }
}
