public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    /// The session of this name, over or not; one look-up.
    @concurrent public func session(_ id: String) async throws -> SessionRecord? {
        try await self.read { try SessionRows.find(id, in: $0) }
    }

    /// The sessions of an account that have not run out, the newest first.
    @concurrent public func sessions(of uid: String, now: Date) async throws -> [SessionRecord] {
        try await self.read { try SessionRows.all(of: uid, now: now, in: $0) }
    }

    /// Opens a session; a name that is taken is `.versionChanged`.
    @concurrent public func openSession(
        _ session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.write { connection in
            if let conflict = try SessionRows.obstacle(toOpening: session, in: connection) {
                return .conflict(conflict)
            }
            if let conflict = try SessionRows.obstacle(toEnding: ending, now: now, in: connection) {
                return .conflict(conflict)
            }
            try SessionRows.open(session, ending: ending, in: connection)
            try EffectRows.write(effects, in: connection)
            return .done
        }
    }

    /// Gives a session a new token and a new idle end; whose it is, how it was proved and its absolute end stay.
    @concurrent public func renewSession(
        _ session: SessionRecord, from generation: UInt64, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.write { connection in
            guard let known = try SessionRows.generation(of: session.id, now: now, in: connection) else {
                return .conflict(.sessionEnded)
            }
            guard known == generation else { return .conflict(.versionChanged) }
            try SessionRows.renew(session, in: connection)
            try EffectRows.write(effects, in: connection)
            return .done
        }
    }

    /// Ends sessions and says which; linear in the sessions of the account; reads all challenges where all end.
    @discardableResult
    @concurrent public func endSessions(
        _ selection: SessionSelection, now: Date, effects: StoreEffects
    ) async throws -> [String] {
        try await self.write { connection in
            let ended: [String]
            if case .all(let uid) = selection {
                ended = try SessionRows.endAll(of: uid, in: connection)
            } else {
                ended = try SessionRows.end(selection, in: connection)
            }
            if !ended.isEmpty { try EffectRows.write(effects, in: connection) }
            if selection.isTold { try NoticeRows.insert(ofEnded: ended, now: now, in: connection) }
            return ended
        }
    }
}
