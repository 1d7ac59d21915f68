import WebcomAuthentication

extension EmbeddedBackend {
    /// The sessions of the account that stand, the newest first (SES-6).
    func listSessions(_ standing: StandingSession) async throws -> [AccountSession] {
        try await self.store.sessions(of: standing.account.uid, now: self.clock.now).map { record in
            AccountSession(
                id: record.id, creationDate: record.creationDate, lastUseDate: record.lastUseDate,
                expirationDate: record.expirationDate, deviceLabel: record.deviceLabel, factors: record.factors,
                level: record.level, isCurrent: record.id == standing.record.id)
        }
    }

    /// Ends a session of the account, and tells every process on the same store.
    ///
    /// One that is not there, or another account's, stays what it is, and that is a success too.
    func revoke(_ id: String, _ standing: StandingSession) async throws {
        let uid = standing.account.uid
        guard let record = try await self.store.session(id), ExactText(record.uid) == ExactText(uid) else { return }
        let now = self.clock.now
        var effects = self.success(.revokeSessions, uid: uid, key: record.identity, Self.operationRequest)
        effects.notices = [StoredNotice(date: now, notice: .sessionRevoked(sessionID: record.id))]
        try await self.store.endSessions(.one(record.id), now: now, effects: effects)
        self.worker.wake()
    }
}
