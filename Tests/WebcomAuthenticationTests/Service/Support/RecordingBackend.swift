import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

/// A back-end in front of a scripted one that keeps what it was asked, secrets too.
final class RecordingBackend: AuthenticationBackend {
    struct Asked: Sendable {
        var credentials: [AuthenticationCredential] = []
        var messages: [IdentityMessage] = []
        var requests: [AuthenticationRequest] = []
    }

    let base: ScriptedBackend
    private let log = Locked(Asked())

    init(_ base: ScriptedBackend) { self.base = base }

    var asked: Asked { self.log.withLock { $0 } }

    var abilities: BackendAbilities { self.base.abilities }

    @concurrent func authenticate(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        self.log.withLock {
            $0.credentials.append(credential)
            $0.requests.append(request)
        }
        return try await self.base.authenticate(credential, request)
    }

    @concurrent func send(
        _ message: IdentityMessage, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        self.log.withLock {
            $0.messages.append(message)
            $0.requests.append(request)
        }
        return try await self.base.send(message, request)
    }

    @concurrent func advance(
        _ continuation: AuthenticationContinuation, by move: FlowMove, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        self.log.withLock { $0.requests.append(request) }
        return try await self.base.advance(continuation, by: move, request)
    }

    @concurrent func refresh(_ session: BackendSession) async throws -> BackendSession {
        try await self.base.refresh(session)
    }

    @concurrent func confirm(_ session: BackendSession) async throws -> BackendSession {
        try await self.base.confirm(session)
    }

    @concurrent func revoke(_ session: BackendSession, scope: SignOutScope) async throws {
        try await self.base.revoke(session, scope: scope)
    }

    @concurrent func perform<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession
    ) async throws -> Operation.Answer { try await self.base.perform(operation, session) }

    func notices() -> any AsyncSequence<BackendNotice, Never> & Sendable { self.base.notices() }
}

extension AuthenticationCredential.Proof {
    /// The proof in words, with its secrets.
    var revealed: String {
        switch self {
        case .guest: "guest"
        case .staticPassword(let password): "password \(password.reveal())"
        case .oneTimePassword(let code): "code \(code.reveal())"
        case .verificationToken(let token, nil): "token \(token.reveal())"
        case .verificationToken(let token, let password?): "token \(token.reveal()), new \(password.reveal())"
        case .passwordReset(let code, let password): "code \(code.reveal()), new \(password.reveal())"
        case .fields(let fields): fields.mapValues { $0.reveal() }.sorted { $0.key < $1.key }.description
        case .accessToken(let token): "access token \(token.reveal())"
        case .serverAssertion(let assertion): "assertion \(assertion.reveal())"
        case .userAgent(let wishes): "visit \(wishes)"
        case .deviceAuthorization: "device"
        @unknown default: "unknown"
        }
    }
}
