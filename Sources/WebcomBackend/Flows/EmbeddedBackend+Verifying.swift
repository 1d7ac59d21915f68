import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// How long after its end a proof that is good once is remembered.
    private static let memoryOfProofs = Duration.seconds(86_400)

    /// Has a verifier name the user, then signs in, registers, or attaches.
    func authenticate(
        with fields: [String: SecretField], _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        guard let verifier = self.providers[credential.provider] as? any IdentityVerifier else {
            throw AuthenticationError(.providerDisabled, "No verifier was given for \(credential.provider).")
        }
        let current = try await self.currentSession(of: request)
        let place = IdentityKey(provider: credential.provider, providerUID: "")
        let reservation = try await self.reserveFreely(
            on: place, self.providerLimits(credential.provider, request), .authenticateCustom, request)
        let proved: ProvedIdentity
        do {
            proved = try await self.identity(from: credential.provider) { try await verifier.verify(fields, request) }
            try await self.useUp(proved.singleUse, credential.provider, request)
        } catch {
            try await self.settle(reservation, failure: error.code.rawValue, request)
            throw error
        }
        return try await self.enter(proved, credential.provider, by: .authenticateCustom, after: current, request)
    }

    /// How often somebody else may be asked who a user is.
    func providerLimits(_ provider: AuthenticationProvider, _ request: AuthenticationRequest) -> [RateLimit] {
        let limits = self.sourceLimits(provider.rawValue, self.policy.throttling.providersPerSource, request)
        guard limits.isEmpty else { return limits }
        return [self.limit(self.policy.throttling.providersWithoutSource, [Array(provider.rawValue.utf8)])]
    }

    /// What a provider says who is there, within its time; every failure is closed (CUS-2).
    func identity(
        from provider: AuthenticationProvider, _ body: @escaping @Sendable () async throws -> ProvedIdentity
    ) async throws(AuthenticationError) -> ProvedIdentity {
        let identity = try await self.answer(of: provider, body)
        guard identity.isAcceptable else {
            throw AuthenticationError(
                .invalidCredentials, "The provider named a user whose subject, method or profile cannot be stored.")
        }
        return identity
    }

    /// What a provider answers, within its time.
    func answer<Answer: Sendable>(
        of provider: AuthenticationProvider, _ body: @escaping @Sendable () async throws -> Answer
    ) async throws(AuthenticationError) -> Answer {
        do {
            return try await Deadline.run(within: self.policy.externalCallTimeout, clock: self.clock, body)
        } catch let error as AuthenticationError {
            // A token that is wrong or ran out is the provider's own word; that a session is over is not for it to say.
            let isOwn = error.code == .invalidToken || error.code == .expired
            throw error.endsSession && !isOwn ? AuthenticationError(.invalidCredentials, cause: error) : error
        } catch {
            if Task.isCancelled { throw AuthenticationError(.cancelled) }
            throw AuthenticationError(.unavailable, cause: error)
        }
    }

    /// Lets a proof that is good once through once, on whichever machine (CUS-3, OAU-11).
    ///
    /// - Throws: `.invalidToken` when it was used.
    func useUp(
        _ proof: SingleUse?, _ provider: AuthenticationProvider, _ request: AuthenticationRequest
    ) async throws(AuthenticationError) {
        guard let proof else { return }
        guard proof.expirationDate > self.clock.now else {
            throw AuthenticationError(.invalidToken, "The token ran out while it was checked.")
        }
        let once = self.limit(
            BackendPolicy.Throttling.Limit(1, per: Self.memoryOfProofs),
            [Array("once".utf8), Array(provider.rawValue.utf8), proof.id])
        do {
            // Counted at the proof's end, whenever it comes: a window from its use to its end would be a shorter one at
            // the next use, and over before the proof is.
            let answer = try await self.store.reserveAttempt(
                on: IdentityKey(provider: provider, providerUID: ""), limits: [once], now: proof.expirationDate,
                refusal: self.refusal(.authenticateCustom, "used", request))
            guard case .reserved = answer else { throw Self.used }
        } catch {
            throw AuthenticationError(wrapping: error)
        }
    }

    private static var used: AuthenticationError {
        AuthenticationError(.invalidToken, "The token was used already: have a new one made.")
    }

    func settle(
        _ reservation: AttemptReservation?, failure reason: String, _ request: AuthenticationRequest
    ) async throws(AuthenticationError) {
        guard let reservation else { return }
        do {
            _ = try await self.store.settleAttempt(
                reservation, as: .failed, now: self.clock.now, effects: .none,
                refusal: self.refusal(.authenticateCustom, reason, key: reservation.key, request))
        } catch {
            throw AuthenticationError(wrapping: error)
        }
    }
}
