#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension MemoryAccountStore {
    /// The strong methods of an account, the oldest first; sorts them.
    @concurrent public func strongMethods(of uid: String) async throws -> [StrongMethodRecord] {
        try self.verb { state in
            state.strongMethods[ExactText(uid), default: []].sorted { $0.creationDate < $1.creationDate }
        }
    }

    /// Changes the strong methods of an account; linear in them, in all challenges where pending sign-ins are void, and
    /// in the account's sessions where the others end.
    ///
    /// An operator's change that ends the other sessions ends all, with what is awaited for the account (TOK-6).
    @concurrent public func changeStrongMethods(
        of uid: String, _ change: StrongMethodChange, session: String?, endingOthers: Bool, now: Date,
        effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try self.change(now: now, effects: effects) { state, ended in
            let conflict =
                if let session {
                    state.obstacle(toChanging: uid, session: session, now: now)
                } else {
                    state.obstacle(toAccount: uid)
                }
            if let conflict { return conflict }
            var draft = state.draft(of: uid)
            if let conflict = draft.make(change, now: now) { return conflict }
            state.write(draft, of: uid)
            if change.voidsPendingSignIns { state.removeSignIns(of: uid) }
            if let id = change.withdrawnMethod { state.withdraw(id, of: uid, but: session) }
            if endingOthers {
                ended = state.endSessions(session.map { .others(than: $0, of: uid) } ?? .all(of: uid))
            }
            return nil
        }
    }
}

extension MemoryAccountStore.State {
    /// The strong methods of an account, to be changed.
    func draft(of uid: String) -> StrongMethodDraft {
        StrongMethodDraft(self.strongMethods[ExactText(uid), default: []], of: uid)
    }

    /// Writes the strong methods of an account as they were changed.
    mutating func write(_ draft: StrongMethodDraft, of uid: String) {
        self.strongMethods[ExactText(uid)] = draft.methods.isEmpty ? nil : draft.methods
    }

    /// Takes the proof by a method that was removed from the account's sessions, but for one.
    mutating func withdraw(_ method: String, of uid: String, but session: String?) {
        for id in self.sessionIDs[ExactText(uid), default: []] where id != session.map({ ExactText($0) }) {
            if let changed = self.sessions[id]?.withdrawing(method: method) { self.sessions[id] = changed }
        }
    }

    /// The session of this name while it stands and is of that account.
    mutating func standing(_ id: String, of uid: String, now: Date) -> SessionRecord? {
        guard let session = self.standing(id, now: now), ExactText(session.uid) == ExactText(uid) else { return nil }
        return session
    }
}
