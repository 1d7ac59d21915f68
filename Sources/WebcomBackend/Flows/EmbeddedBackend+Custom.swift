import WebcomAuthentication

extension EmbeddedBackend {
    /// Has the app's verifier name the user, then signs in, registers, or attaches.
    func authenticateCustom(
        _ fields: [String: SecretField], _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        guard let name = credential.provider.customName, let verifier = self.customProviders[name] else {
            throw AuthenticationError(.providerDisabled, "No verifier was given for \(credential.provider).")
        }
        let current = try await self.currentSession(of: request)
        let place = IdentityKey(provider: credential.provider, providerUID: "")
        let reservation = try await self.reserveFreely(
            on: place, self.customLimits(name, request), .authenticateCustom, request)
        let proved: CustomIdentity
        do {
            proved = try await self.verify(fields, verifier, request)
        } catch {
            try await self.settle(reservation, failure: error.code.rawValue, request)
            throw error
        }
        return try await self.enter(proved, credential.provider, after: current, request)
    }

    private func customLimits(_ name: String, _ request: AuthenticationRequest) -> [RateLimit] {
        let limits = self.sourceLimits("custom.\(name)", self.policy.throttling.customPerSource, request)
        guard limits.isEmpty else { return limits }
        return [self.limit(self.policy.throttling.customWithoutSource, [Array("custom.\(name)".utf8)])]
    }

    /// What the verifier says, within its time; every failure is closed (CUS-2).
    private func verify(
        _ fields: [String: SecretField], _ verifier: any CustomIdentityVerifier, _ request: AuthenticationRequest
    ) async throws(AuthenticationError) -> CustomIdentity {
        let identity: CustomIdentity
        do {
            identity = try await Deadline.run(within: self.policy.customVerificationTimeout, clock: self.clock) {
                try await verifier.verify(fields, request)
            }
        } catch let error as AuthenticationError {
            throw error.endsSession ? AuthenticationError(.invalidCredentials, cause: error) : error
        } catch {
            if Task.isCancelled { throw AuthenticationError(.cancelled) }
            throw AuthenticationError(.unavailable, cause: error)
        }
        guard identity.isAcceptable else {
            throw AuthenticationError(
                .invalidCredentials, "The verifier named a user whose subject, method or profile cannot be stored.")
        }
        return identity
    }

    private func settle(
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
