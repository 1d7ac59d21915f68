#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension MemoryAccountStore {
    /// The session of this name, over or not; constant time.
    @concurrent public func session(_ id: String) async throws -> SessionRecord? {
        try self.verb { $0.sessions[ExactText(id)] }
    }

    /// The sessions of an account that have not run out, the newest first; sorts them.
    @concurrent public func sessions(of uid: String, now: Date) async throws -> [SessionRecord] {
        try self.verb { state in
            let sessions = state.sessionIDs[ExactText(uid), default: []].reversed().compactMap { state.sessions[$0] }
            return sessions.filter { $0.expirationDate > now }.sorted { $0.creationDate > $1.creationDate }
        }
    }

    /// Opens a session; a name that is taken is `.versionChanged`.
    @concurrent public func openSession(
        _ session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.verb { state in
            if let conflict = state.obstacle(toOpening: session) ?? state.obstacle(toEnding: ending, now: now) {
                return .conflict(conflict)
            }
            state.open(session, ending: ending)
            state.write(effects)
            return .done
        }
    }

    /// Gives a session a new token and a new idle end; whose it is, how it was proved and its absolute end stay.
    @concurrent public func renewSession(
        _ session: SessionRecord, from generation: UInt64, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.verb { state in
            guard var known = state.standing(session.id, now: now) else { return .conflict(.sessionEnded) }
            guard known.generation == generation else { return .conflict(.versionChanged) }
            known.tokenMAC = session.tokenMAC
            known.generation = session.generation
            known.spentGeneration = session.spentGeneration
            known.lastUseDate = session.lastUseDate
            known.idleExpirationDate = session.idleExpirationDate
            known.extra = session.extra
            state.sessions[ExactText(session.id)] = known
            state.write(effects)
            return .done
        }
    }

    /// Ends sessions and says which; linear in the sessions of the account, and in all challenges where all end.
    @discardableResult
    @concurrent public func endSessions(
        _ selection: SessionSelection, now: Date, effects: StoreEffects
    ) async throws -> [String] {
        try self.verb { state in
            let ended = state.endSessions(selection)
            if !ended.isEmpty { state.write(effects) }
            if selection.isTold { state.tell(ofEnded: ended, now: now) }
            return ended
        }
    }
}

extension MemoryAccountStore.State {
    /// Why a session cannot be opened; nil when it can.
    ///
    /// A suspended identity opens none (LNK-3), but for the one that is being attached again.
    func obstacle(toOpening session: SessionRecord, attaching key: IdentityKey? = nil) -> StoreConflict? {
        if let conflict = self.obstacle(toAccount: session.uid) { return conflict }
        if session.identity != key, self.identities[session.identity]?.suspensionDate != nil {
            return .identitySuspended
        }
        return self.sessions[ExactText(session.id)] == nil ? nil : .versionChanged
    }

    /// Why a session cannot be ended for another one; nil when it stands, or none is named.
    mutating func obstacle(toEnding id: String?, now: Date) -> StoreConflict? {
        guard let id else { return nil }
        return self.standing(id, now: now) == nil ? .sessionEnded : nil
    }

    /// The session of this name while it stands; one that is over is forgotten, so that no clock revives it.
    mutating func standing(_ id: String, now: Date) -> SessionRecord? {
        guard let session = self.sessions[ExactText(id)] else { return nil }
        guard session.expirationDate > now else {
            self.end(ExactText(id))
            return nil
        }
        return session
    }

    /// Writes a session and ends another.
    mutating func open(_ session: SessionRecord, ending: String?) {
        if let ending { self.end(ExactText(ending)) }
        self.sessions[ExactText(session.id)] = session
        self.sessionIDs[ExactText(session.uid), default: []].append(ExactText(session.id))
    }

    /// Forgets a session.
    mutating func end(_ id: ExactText) {
        guard let session = self.sessions.removeValue(forKey: id) else { return }
        let uid = ExactText(session.uid)
        let left = self.sessionIDs[uid, default: []].filter { $0 != id }
        self.sessionIDs[uid] = left.isEmpty ? nil : left
    }

    /// The names of the sessions that a selection stands for.
    func sessionIDs(of selection: SessionSelection) -> [ExactText] {
        switch selection {
        case .one(let id):
            self.sessions[ExactText(id)] == nil ? [] : [ExactText(id)]
        case .others(let id, let uid):
            self.sessionIDs[ExactText(uid), default: []].filter { $0 != ExactText(id) }
        case .all(let uid):
            self.sessionIDs[ExactText(uid), default: []]
        }
    }
}
