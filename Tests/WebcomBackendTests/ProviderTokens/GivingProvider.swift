import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A provider that gives tokens good for 600 s, and renews them; its refresh tokens are good once.
final class GivingProvider: IdentityVerifier, TokenRenewer {
    static let provider = AuthenticationProvider.custom("badge")
    static let lifetime: TimeInterval = 600

    let clock: ManualClock
    /// With which refresh tokens it was asked, in order.
    let asked = Locked<[String]>([])
    /// Whether it gives refresh tokens.
    let isRenewing: Bool
    /// What it does before it renews.
    let body: @Sendable () async throws -> Void
    private let given = Locked(0)

    init(
        clock: ManualClock, isRenewing: Bool = true, _ body: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.clock = clock
        self.isRenewing = isRenewing
        self.body = body
    }

    @concurrent func verify(
        _ fields: [String: SecretField], _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity {
        ProvedIdentity(subject: fields["number"]?.reveal() ?? "", tokens: self.give())
    }

    @concurrent func renew(_ tokens: ProviderTokens, of providerUID: String) async throws -> ProviderTokens {
        self.asked.withLock { $0.append(tokens.refreshToken ?? "none") }
        try await self.body()
        return self.give()
    }

    private func give() -> ProviderTokens {
        let number = self.given.withLock { number in
            number += 1
            return number
        }
        return ProviderTokens(
            accessToken: "access \(number)", refreshToken: self.isRenewing ? "refresh \(number)" : nil,
            expirationDate: self.clock.now + Self.lifetime, scopes: ["read"])
    }
}

extension BackendBench {
    /// Enters with a badge.
    func badge(_ number: String = "4711", to session: BackendSession? = nil) async throws -> BackendAnswer {
        let credential = AuthenticationCredential(
            provider: GivingProvider.provider, proof: .fields(["number": SecretField(number)]))
        return try await self.backend.authenticate(
            credential, self.request(session == nil ? .new : .current, session: session))
    }

    /// The access token of a badge.
    func token(of number: String = "4711", _ session: BackendSession) async throws -> String? {
        let identity = try await self.identity(number, of: session)
        let badge = AuthenticationIdentity(
            provider: GivingProvider.provider, providerUID: number, creationDate: identity.creationDate)
        let token = try await self.backend.perform(AuthenticationAccount.GetProviderToken(of: badge), session)
        return token?.accessToken.reveal()
    }
}
