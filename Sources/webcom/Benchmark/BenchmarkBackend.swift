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
        .session(Self.session(number: UInt64.random(in: 0...UInt64.max)))
    }

    /// A session as the embedded back-end fills it in for a user: its tokens are as long as those are.
    static func session(number: UInt64) -> BackendSession {
        let name = String(number, radix: 36)
        let now = Date.now
        var fields = AuthenticationDetails.Fields(
            uid: "account-\(name)", creationDate: now, provider: .guest, providerUID: "account-\(name)",
            authenticationToken: AuthenticationToken(Self.text("access-\(name)", byteCount: 480)),
            expirationDate: now.addingTimeInterval(86_400), sessionID: "session-\(name)")
        fields.factors = [AuthenticationFactor(provider: .guest, providerUID: fields.uid, method: "guest", date: now)]
        fields.tokenExpirationDate = now.addingTimeInterval(600)
        return BackendSession(
            details: AuthenticationDetails(fields),
            refreshToken: AuthenticationToken(Self.text("refresh-\(name)", byteCount: 116)))
    }

    private static func text(_ start: String, byteCount: Int) -> String {
        start + String(repeating: "-", count: max(0, byteCount - start.utf8.count))
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
