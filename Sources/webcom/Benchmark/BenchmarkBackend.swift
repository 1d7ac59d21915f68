import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A back-end that lets everybody in at once, so that a row measures the service alone.
struct BenchmarkBackend: AuthenticationBackend {
    let abilities = BackendAbilities(providers: [.guest])

    /// A session of its own for each call.
    @concurrent func authenticate(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        .session(BackendSession(details: Self.details(number: UInt64.random(in: 0...UInt64.max))))
    }

    /// Details as the embedded back-end fills them in for a user.
    static func details(number: UInt64) -> AuthenticationDetails {
        let name = String(number, radix: 36)
        let now = Date.now
        var fields = AuthenticationDetails.Fields(
            uid: "account-\(name)", creationDate: now, provider: .guest, providerUID: "account-\(name)",
            authenticationToken: AuthenticationToken("token-\(name)-0123456789012345678901234567890123456789"),
            expirationDate: now.addingTimeInterval(86_400), sessionID: "session-\(name)")
        fields.factors = [AuthenticationFactor(provider: .guest, providerUID: fields.uid, method: "guest", date: now)]
        return AuthenticationDetails(fields)
    }

    /// Not needed.
    @concurrent func send(_ message: IdentityMessage, _ request: AuthenticationRequest) async throws -> MessageReceipt {
        throw AuthenticationError(.unsupported)
    }

    /// Not needed.
    @concurrent func advance(
        _ continuation: AuthenticationContinuation, by move: FlowMove, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer { throw AuthenticationError(.unsupported) }

    /// The same.
    @concurrent func refresh(_ session: BackendSession) async throws -> BackendSession { session }

    /// It stands.
    @concurrent func confirm(_ session: BackendSession) async throws -> BackendSession { session }

    /// Done.
    @concurrent func revoke(_ session: BackendSession, scope: SignOutScope) async throws {}

    /// Not needed.
    @concurrent func perform<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession
    ) async throws -> Operation.Answer { throw AuthenticationError(.unsupported) }

    /// Nothing is ever said.
    func notices() -> any AsyncSequence<BackendNotice, Never> & Sendable {
        AsyncStream<BackendNotice> { $0.finish() }
    }
}
