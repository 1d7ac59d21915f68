public import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    /// The strong methods of an account, the oldest first; one query.
    @concurrent public func strongMethods(of uid: String) async throws -> [StrongMethodRecord] {
        try await self.read { try StrongMethodRows.all(of: uid, in: $0) }
    }

    /// Changes the strong methods of an account; reads all challenges where pending sign-ins are void.
    ///
    /// An operator's change that ends the other sessions ends all, with what is awaited for the account (TOK-6).
    @concurrent public func changeStrongMethods(
        of uid: String, _ change: StrongMethodChange, session: String?, endingOthers: Bool, now: Date,
        effects: StoreEffects
    ) async throws -> ChangeAnswer {
        try await self.change(now: now, effects: effects) { connection, ended in
            let conflict =
                if let session {
                    try AccountRows.obstacle(toChanging: uid, session: session, now: now, in: connection)
                } else {
                    try AccountRows.obstacle(uid, in: connection)
                }
            if let conflict { return conflict }
            var draft = try StrongMethodRows.draft(of: uid, in: connection)
            if let conflict = draft.make(change, now: now) { return conflict }
            try StrongMethodRows.write(draft, of: uid, in: connection)
            if change.voidsPendingSignIns { try ChallengeRows.removeSignIns(of: uid, in: connection) }
            if let id = change.withdrawnMethod {
                try SessionRows.withdraw(id, of: uid, but: session, now: now, in: connection)
            }
            guard endingOthers else { return nil }
            if let session {
                ended = try SessionRows.end(.others(than: session, of: uid), in: connection)
            } else {
                ended = try SessionRows.endAll(of: uid, in: connection)
            }
            return nil
        }
    }
}
