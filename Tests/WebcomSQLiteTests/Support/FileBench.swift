import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomPrimitives
import WebcomSQLite
import WebcomTesting

/// A whole back-end on a file of its own, with a clock that stands still, and one phone number.
struct FileBench: Sendable {
    private static let number = "+33612345678"

    let clock = ManualClock()
    private let folder: TemporaryFolder
    private let messages = CapturedMessages()
    let store: SQLiteStore
    let backend: EmbeddedBackend

    init(configure: (inout BackendPolicy) -> Void = { _ in }) async throws {
        var policy = BackendPolicy(providers: [.phone])
        policy.hashing = BackendPolicy.Hashing(memoryKiB: 8, passes: 1, width: 1)
        configure(&policy)
        self.folder = try TemporaryFolder()
        self.store = try SQLiteStore(path: self.folder.file("race.db"))
        self.backend = try await EmbeddedBackend(
            store: self.store, keyring: Keyring([SecretBytes([UInt8](repeating: 7, count: 32))]), policy: policy,
            senders: [self.messages], clock: self.clock, capture: self.messages)
    }

    /// The code of the newest message.
    var code: String { self.messages.code(for: Self.number)?.reveal() ?? "no code" }

    /// A code that is not the one of the newest message.
    var wrongCode: String { self.code == "000000" ? "000001" : "000000" }

    func close() async {
        await self.backend.shutdown()
        await self.store.close()
    }

    /// Makes the account of the number, whose first code is spent.
    @discardableResult
    func register() async throws -> BackendSession {
        let claim = IdentityClaim(
            provider: .phone, mode: .oneTimePassword, identifier: Self.number, password: nil, displayName: "Ann")
        let receipt = try await self.backend.send(.attachIdentity(claim), self.request())
        let session = try await self.submit(receipt, self.code)
        self.clock.advance(by: .seconds(60))
        return session
    }

    func requestCode() async throws -> MessageReceipt {
        try await self.backend.send(
            .oneTimePassword(provider: .phone, identifier: Self.number, MessageSettings()), self.request())
    }

    @discardableResult
    func submit(_ receipt: MessageReceipt, _ code: String) async throws -> BackendSession {
        let answer = try await self.backend.authenticate(
            AuthenticationCredential(
                provider: .phone, identifier: Self.number, proof: .oneTimePassword(OneTimePassword(code))),
            self.request(receipt.continuation))
        guard case .session(let session) = answer else { throw AuthenticationError(.stepNotDue) }
        return session
    }

    /// What each of many calls at once is refused with; nil for those that are not.
    func parallel(
        _ count: Int, _ body: @escaping @Sendable () async throws -> Void
    ) async -> [AuthenticationError?] {
        await withTaskGroup(of: AuthenticationError?.self) { group in
            for _ in 0..<count {
                group.addTask {
                    do {
                        try await body()
                        return nil
                    } catch { return AuthenticationError(wrapping: error) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func request(_ continuation: AuthenticationContinuation? = nil) -> AuthenticationRequest {
        AuthenticationRequest(
            application: "test", sessionKey: "the session key", context: .new, continuation: continuation,
            options: AuthenticationOptions())
    }
}
