#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The strong methods.
public protocol StrongMethodStore: Sendable {
    /// The strong methods of an account, the oldest first.
    @concurrent func strongMethods(of uid: String) async throws -> [StrongMethodRecord]

    /// Changes the strong methods of an account.
    ///
    /// Ends the other sessions where that is asked for, and leaves a notice `.sessionRevoked` for each; for an operator
    /// they are all of the account, and what is awaited for it is void with them (TOK-6). Pending sign-ins
    /// of the account, which are challenges of the purpose `.strongAuthentication`, are void when a method is added or
    /// removed. Conflicts, in this order: `.accountGone`, `.accountDisabled`, `.sessionEnded` when `session` is not one of
    /// the account that stands (nil for an operator), then those of the change.
    @concurrent func changeStrongMethods(
        of uid: String, _ change: StrongMethodChange, session: String?, endingOthers: Bool, now: Date,
        effects: StoreEffects
    ) async throws -> ChangeAnswer
}
