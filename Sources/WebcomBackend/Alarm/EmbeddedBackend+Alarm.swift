import WebcomAuthentication

extension EmbeddedBackend {
    /// How many tries stand counted under the limits that a success forgives; 0 where there is no alarm to tell.
    ///
    /// One read, before the try that may succeed is counted. A store that cannot say costs nobody the sign-in.
    func failures(under limits: [RateLimit]) async -> Int {
        guard self.bell != nil, let limit = limits.first(where: \.isForgivenBySuccess) else { return 0 }
        return (try? await self.store.attemptCount(under: limit, now: self.clock.now)) ?? 0
    }

    /// Tells that an identity was proved after so many failures, if they are many.
    func ring(failures count: Int, _ effects: StoreEffects) {
        guard count >= self.policy.throttling.suspiciousFailures else { return }
        self.ring(.successAfterFailures(count: count), effects)
    }

    /// Tells that an account was recovered, or the like.
    func ring(_ kind: SecurityEvent.Kind, _ effects: StoreEffects) {
        guard let entry = effects.audit.first else { return }
        let event = SecurityEvent(kind, entry)
        self.bell?.ring { event }
    }

    /// Has it found out whether a sign-in came from a client that the account does not know, and told if so.
    ///
    /// Nothing where it adds a proof to a session that stands already.
    func ringIfNew(_ session: SessionRecord, after current: StandingSession?, _ effects: StoreEffects) {
        guard current == nil, let bell = self.bell, let entry = effects.audit.first else { return }
        let store = self.store
        let now = self.clock.now
        bell.ring {
            guard let sessions = try? await store.sessions(of: session.uid, now: now) else { return nil }
            return session.newClient(among: sessions).map { SecurityEvent($0, entry) }
        }
    }
}
