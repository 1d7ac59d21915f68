public import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// How often a rotation that another one overtook is judged again.
    private static let maximumRounds = 8

    /// Replaces the refresh token, issues an access token and gives the session a fresh idle end.
    ///
    /// Within ``BackendPolicy/Sessions/refreshGrace`` a replaced token is answered with the newest one. Later it is
    /// answered too, as long as nobody presented its successor; one that was replaced before that ends the session
    /// (RFT-1, RFT-2, RFT-6). Cost: a signature and a write.
    ///
    /// - Throws: `.sessionEnded` when it is over, or the token was used by two; nothing is rotated when anything else is
    ///   thrown, or the same token can be presented again.
    @concurrent public func refresh(_ session: BackendSession) async throws -> BackendSession {
        for _ in 0..<Self.maximumRounds {
            let standing = try await self.standing(session)
            let (record, now) = (standing.record, self.clock.now)
            let judgement = RefreshJudgement.of(
                presented: standing.token.generation, current: record.generation, spent: record.spentGeneration,
                age: now.timeIntervalSince(record.lastUseDate),
                replacementAge: record.age(ofReplacementOf: standing.token.generation, now: now),
                grace: self.policy.sessions.refreshGrace)
            switch judgement {
            case .rotate:
                if let rotated = try await self.rotate(standing) { return rotated }
            case .repeatSuccessor: return try await self.renewed(record, standing)
            case .reuse: try await self.endReused(standing)
            }
        }
        throw AuthenticationError(.unavailable, "Others refresh the same session all the time: try again.")
    }

    /// Writes the next generation; nil when the session was rotated by another call meanwhile.
    private func rotate(_ standing: StandingSession) async throws -> BackendSession? {
        var record = standing.record
        guard record.generation < .max else { throw AuthenticationError(.sessionEnded) }
        let now = self.clock.now
        let isGuest = record.identity.provider == .guest
        let idle = isGuest ? self.policy.guests.idleLifetime : self.policy.sessions.idleLifetime
        record.generation += 1
        record.spentGeneration = standing.token.generation
        record.noteReplacement(
            of: standing.token.generation, now: now, grace: self.policy.sessions.refreshGrace)
        record.lastUseDate = now
        record.idleExpirationDate = now.addingTimeInterval(idle.inSeconds)
        // Before the write: what the app's claims cost or fail must not rotate anything.
        let renewed = try await self.renewed(record, standing)
        let line = self.audit.entry(.renewSession, uid: record.uid, key: record.identity)
        let answer = try await self.store.renewSession(
            record, from: standing.record.generation, now: now, effects: StoreEffects(audit: [line]))
        switch answer {
        case .done: return renewed
        case .conflict(.versionChanged): return nil
        case .conflict: throw AuthenticationError(.sessionEnded)
        }
    }

    /// The session with a new access token and the refresh token of its generation.
    private func renewed(_ record: SessionRecord, _ standing: StandingSession) async throws -> BackendSession {
        let identity = try await self.store.identity(record.identity)
        let access = try await self.accessTokens.issue(record, account: standing.account, identity: identity)
        return self.session(
            record, access, standing.token.successor(record.generation, by: self.keyring), account: standing.account,
            identity: identity)
    }

    /// Ends a session of whose tokens there are copies, and tells everybody.
    private func endReused(_ standing: StandingSession) async throws -> Never {
        let record = standing.record
        let now = self.clock.now
        let line = self.audit.entry(.reuseToken, failure: "reused", uid: record.uid, key: record.identity)
        let notice = StoredNotice(date: now, notice: .sessionRevoked(sessionID: record.id))
        let effects = StoreEffects(audit: [line], notices: [notice])
        let ended = try await self.store.endSessions(.one(record.id), now: now, effects: effects)
        if !ended.isEmpty {
            self.ring(.tokenReuse(sessionID: record.id), effects)
            self.worker.wake()
        }
        throw AuthenticationError(.sessionEnded)
    }
}
