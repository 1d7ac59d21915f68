import WebcomAuthentication
import WebcomCryptography

extension EmbeddedBackend {
    /// Changes the password of an identity, or gives it one (PWD-8).
    ///
    /// The current password is verified as a sign-in verifies it, and counted among the same tries; without it, the
    /// session must be fresh. The new password keeps every rule, and is hashed only once it was counted (HSH-7). What is
    /// awaited for the account is void (TOK-6, LNK-4), and every address is told (LNK-10).
    ///
    /// - Throws: `.unknownIdentity`, `.tokenTooOld`, `.tooWeakPassword`, `.invalidCredentials`,
    ///   `.identityTemporarilyLocked`, `.overloaded`, `.sessionEnded`.
    func changePassword(
        _ operation: AuthenticationAccount.ChangePassword, _ standing: StandingSession
    ) async throws {
        let uid = standing.account.uid
        let identities = try await self.store.identities(of: uid)
        let known = try await self.store.passwords(of: uid)
        guard let key = Self.key(of: operation.identity, among: identities, known, standing) else {
            throw try await self.refuse(.changePassword, AuthenticationError(.unknownIdentity), standing)
        }
        if operation.current == nil { try await self.requireFresh(for: .changePassword, standing, key) }
        let new = try await self.accept(operation.new, for: key, standing)
        var version = known.first { $0.key == key }?.password.version
        if let current = operation.current { version = try await self.verify(current, on: key, standing) }
        let verifier = try await self.hash(new, for: key, standing)
        let messages = try self.notices(
            of: .passwordReplaced, among: identities, concerning: key, standing.account, [:],
            Self.operationRequest)
        var effects = self.success(.changePassword, uid: uid, key: key, Self.operationRequest)
        effects.messages = try messages.map { message in try message.sealed(by: self.keyring) }
        let now = self.clock.now
        let answer = try await self.store.setPassword(
            PasswordRecord(verifier: Array(verifier.utf8), version: 1, date: now), on: key, of: uid, from: version,
            session: standing.record.id, endingOthers: operation.endsOtherSessions, now: now, effects: effects)
        if case .conflict(let conflict) = answer {
            throw try await self.refuse(.changePassword, Self.error(conflict), standing, key)
        }
        self.tell(messages)
    }

    /// Whose password it is: the identity named, or the one proved last where it has a password, or the first that has
    /// one, or the one proved last; nil where there is none that could have one.
    private static func key(
        of named: AuthenticationIdentity?, among identities: [IdentityRecord], _ known: [IdentityPassword],
        _ standing: StandingSession
    ) -> IdentityKey? {
        let able = identities.filter { identity in
            identity.suspensionDate == nil
                && (identity.key.provider == .eMail || identity.key.provider == .phone)
        }.map(\.key)
        if let named {
            let key = IdentityKey(provider: named.provider, providerUID: named.providerUID)
            return able.first { $0 == key }
        }
        let proved = standing.record.identity
        let having = known.map(\.key).filter { able.contains($0) }
        return having.first { $0 == proved } ?? having.first ?? able.first { $0 == proved } ?? able.first
    }

    private func accept(
        _ password: StaticPassword, for key: IdentityKey, _ standing: StandingSession
    ) async throws -> NormalizedPassword {
        let own = try await self.ownTexts(of: standing.account)
        do throws(AuthenticationError) {
            return try await self.passwords.accept(password, identifiers: own)
        } catch {
            throw try await self.refuse(.changePassword, error, standing, key)
        }
    }

    /// The version of the password that was found right.
    private func verify(
        _ password: StaticPassword, on key: IdentityKey, _ standing: StandingSession
    ) async throws -> Int64 {
        let request = Self.operationRequest
        let permit = try await self.reserve(on: key, request)
        let verdict: PasswordVerdict
        do { verdict = try await self.passwords.verify(password, permit) } catch {
            let isOverloaded = (error as? AuthenticationError)?.code == .overloaded
            try await self.fail(permit, isOverloaded ? "overloaded" : "unverified", standing)
            throw error
        }
        guard case .right(let candidate, _) = verdict else {
            let reason = if case .wrong(let reason) = verdict { reason } else { "unverified" }
            try await self.fail(permit, reason, standing)
            throw AuthenticationError(.invalidCredentials)
        }
        let failures = await self.failures(under: permit.reservation.limits) - 1
        let version = candidate.password.version
        let answer = try await self.store.settleAttempt(
            permit.reservation, as: .verified(version: version), now: self.clock.now, effects: .none,
            refusal: self.refusal(.changePassword, "changedMeanwhile", uid: standing.account.uid, key: key, request))
        switch answer {
        case .done:
            self.ring(
                failures: failures, self.success(.changePassword, uid: standing.account.uid, key: key, request))
            return version
        case .conflict(.versionChanged): throw AuthenticationError(.invalidCredentials)
        case .conflict(let conflict): throw Self.error(conflict)
        }
    }

    private func fail(
        _ permit: borrowing PasswordPermit, _ reason: String, _ standing: StandingSession
    ) async throws {
        _ = try await self.store.settleAttempt(
            permit.reservation, as: .failed, now: self.clock.now, effects: .none,
            refusal: self.refusal(
                .changePassword, reason, uid: standing.account.uid, key: permit.reservation.key,
                Self.operationRequest))
    }

    private func hash(
        _ password: NormalizedPassword, for key: IdentityKey, _ standing: StandingSession
    ) async throws -> String {
        let perAccount = self.limit(
            self.policy.throttling.newPasswordsPerMessage,
            [Array("newPassword.account".utf8), Array(standing.account.uid.utf8)])
        _ = try await self.reserveFreely(on: key, [perAccount], .changePassword, Self.operationRequest)
        return try await self.passwords.verifier(of: password)
    }
}
