#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The sessions.
public protocol SessionStore: Sendable {
    /// The session of this name, over or not as long as it is kept; nil once it was ended.
    @concurrent func session(_ id: String) async throws -> SessionRecord?
    /// The sessions of an account that have not run out, the newest first.
    @concurrent func sessions(of uid: String, now: Date) async throws -> [SessionRecord]
    /// Opens a session, and ends the session `ending` where one is named.
    ///
    /// A conflict when its account is gone or disabled, or the session to end does not stand any more, `.sessionEnded`:
    /// what one session proved goes on in another only while it stands. Nothing is written then, but that a session
    /// which is found over is forgotten, so that it stays over when the clock is set back.
    @concurrent func openSession(
        _ session: SessionRecord, ending: String?, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer
    /// Gives a session the generation, spent generation and idle end of `session`, if it still has the generation before.
    ///
    /// `.versionChanged` when it has another generation, `.sessionEnded` when it is gone or over; one that is found over
    /// is forgotten.
    @concurrent func renewSession(
        _ session: SessionRecord, from generation: UInt64, now: Date, effects: StoreEffects
    ) async throws -> ChangeAnswer
    /// Ends sessions and says which; `effects` are written when there was at least one.
    ///
    /// Ending every one of an account voids all that is awaited for it too (TOK-6). Where a selection names the account,
    /// the store itself leaves a notice `.sessionRevoked` for each in the same transaction: whoever asks cannot know of
    /// a session that was opened a moment before.
    @discardableResult
    @concurrent func endSessions(
        _ selection: SessionSelection, now: Date, effects: StoreEffects
    ) async throws -> [String]
}
