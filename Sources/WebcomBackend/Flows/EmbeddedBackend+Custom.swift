import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Has the app's verifier name the user, then signs in, registers, or attaches.
    func authenticateCustom(
        _ fields: [String: SecretField], _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendSession {
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
        return try await self.enter(proved, credential.provider, after: current, mayRetry: true, request)
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

    private func enter(
        _ proved: CustomIdentity, _ provider: AuthenticationProvider, after current: StandingSession?, mayRetry: Bool,
        _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        let key = IdentityKey(provider: provider, providerUID: proved.subject)
        if let identity = try await self.store.identity(key) {
            return try await self.enter(identity, by: proved.method, after: current, request)
        }
        let now = self.clock.now
        let uid = current?.account.uid ?? self.newUID()
        let name = proved.displayName.flatMap { DisplayName($0)?.text }
        let identity = IdentityRecord(
            key: key, uid: uid, creationDate: now, displayName: name, profile: proved.profile)
        let session = self.newSession(of: uid, proving: key, by: proved.method, after: current, request)
        var account = current?.account ?? AccountRecord(uid: uid, creationDate: now, displayName: name)
        account.isGuest = false
        let isDone =
            if let current {
                try await self.attach(identity, session, ending: current.record.id, request)
            } else {
                try await self.store.register(
                    Registration(account: account, identity: identity, session: session.record), now: now,
                    effects: self.success(.authenticateCustom, uid: uid, key: key, request)) == .done
            }
        guard isDone else {
            // Somebody else entered with the same identity at the same time.
            guard mayRetry else { throw AuthenticationError(.unavailable) }
            return try await self.enter(proved, provider, after: current, mayRetry: false, request)
        }
        return self.session(session.record, session.token, account: account, identity: identity)
    }

    /// Signs in with an identity that exists.
    private func enter(
        _ identity: IdentityRecord, by method: String, after current: StandingSession?,
        _ request: AuthenticationRequest
    ) async throws -> BackendSession {
        guard let account = try await self.store.account(identity.uid), !account.isDisabled else {
            try await self.store.note(
                self.refusal(.authenticateCustom, "accountDisabled", uid: identity.uid, key: identity.key, request)
                    .audit)
            throw AuthenticationError(.invalidCredentials)
        }
        guard current == nil || current?.account.uid == account.uid else {
            try await self.store.note(
                self.refusal(.authenticateCustom, "accountMismatch", uid: account.uid, key: identity.key, request).audit
            )
            throw AuthenticationError(.accountMismatch)
        }
        let session = self.newSession(of: account.uid, proving: identity.key, by: method, after: current, request)
        let answer = try await self.store.openSession(
            session.record, ending: current?.record.id, now: self.clock.now,
            effects: self.success(.authenticateCustom, uid: account.uid, key: identity.key, request))
        switch answer {
        case .done: return self.session(session.record, session.token, account: account, identity: identity)
        case .conflict(.sessionEnded): throw AuthenticationError(.sessionEnded)
        case .conflict: throw AuthenticationError(.invalidCredentials)
        }
    }

    /// Attaches an identity that is proved already, through a challenge that is redeemed at once.
    private func attach(
        _ identity: IdentityRecord, _ session: NewSession, ending: String, _ request: AuthenticationRequest
    ) async throws -> Bool {
        let now = self.clock.now
        let token = MessageToken(selector: MessageToken.newSelector(self.random), random: self.random)
        var challenge = ChallengeRecord(
            selector: token.selector, mac: [], purpose: .attachIdentity, flow: token.selector,
            identity: identity.key, address: "", uid: identity.uid, creationDate: now,
            expirationDate: now.addingTimeInterval(60), attemptsLeft: 1)
        challenge.mac = challenge.code(of: token, keyring: self.keyring)
        _ = try await self.store.openChallenge(challenge, limits: [], now: now, effects: .none, refusal: .none)
        let answer = try await self.store.redeem(
            challenge.selector, purpose: .attachIdentity, mac: challenge.mac,
            granting: .attach(identity, password: nil, session: session.record, ending: ending), now: now,
            effects: self.success(.authenticateCustom, uid: identity.uid, key: identity.key, request),
            refusal: self.refusal(.authenticateCustom, "refused", uid: identity.uid, key: identity.key, request))
        switch answer {
        case .redeemed: return true
        case .conflict(.identityTaken): return false
        default: throw AuthenticationError(.sessionEnded)
        }
    }
}
