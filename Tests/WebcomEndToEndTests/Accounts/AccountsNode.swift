import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomSQLite

/// A server's back-end on a file that `webcom accounts` works on too.
struct AccountsNode: Sendable {
    static let password = "seven quiet otters row home"

    /// Keeps what is sent.
    final class Mailbox: MessageSender {
        let name = "mailbox"
        private let messages = Locked<[OutgoingMessage]>([])

        @concurrent func send(_ message: OutgoingMessage) async throws { self.messages.withLock { $0.append(message) } }

        func take(for address: String) -> OutgoingMessage? {
            self.messages.withLock { messages in messages.last { $0.address == address } }
        }
    }

    let store: SQLiteStore
    let backend: EmbeddedBackend
    let mailbox = Mailbox()

    /// Opens the file, or makes it.
    init(_ path: String) async throws {
        self.store = try await Node.open(path)
        self.backend = try await EmbeddedBackend(
            store: self.store, keyring: Keyring.file("\(path).keys", createIfMissing: true), senders: [self.mailbox])
    }

    func close() async {
        await self.backend.shutdown()
        await self.store.close()
    }

    private func request(
        _ key: SessionKey = "phone", _ continuation: AuthenticationContinuation? = nil
    ) -> AuthenticationRequest {
        AuthenticationRequest(application: "test", sessionKey: key, context: .new, continuation: continuation)
    }

    private func authenticate(
        _ proof: AuthenticationCredential.Proof, _ address: String?, _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        let answer = try await self.backend.authenticate(
            AuthenticationCredential(provider: .eMail, identifier: address, proof: proof), request)
        guard case .session(let session) = answer else { throw AuthenticationError(.unsupported) }
        return session
    }

    /// Makes an account; gives its `uid`.
    func register(_ address: String) async throws -> String {
        let claim = IdentityClaim(
            provider: .eMail, mode: .staticPassword, identifier: address, password: StaticPassword(Self.password))
        let receipt = try await self.backend.send(.attachIdentity(claim), self.request())
        try await self.backend.drained()
        guard let token = self.mailbox.take(for: address)?.verificationToken else {
            throw AuthenticationError(.invalidToken)
        }
        return try await self.authenticate(
            .verificationToken(token, newPassword: nil), nil, self.request("phone", receipt.continuation)
        ).details.uid
    }

    func signIn(
        _ address: String, _ password: String = Self.password, key: SessionKey = "phone"
    ) async throws -> BackendSession {
        try await self.authenticate(.staticPassword(StaticPassword(password)), address, self.request(key))
    }

    /// Sets the password by the token of a reset that an operator started.
    func finishReset(_ token: VerificationToken) async throws -> BackendSession {
        let continuation = try await self.backend.takeUpReset(token, application: "test", sessionKey: "phone")
        return try await self.authenticate(
            .verificationToken(token, newPassword: StaticPassword(Self.password)), nil,
            self.request("phone", continuation))
    }
}
