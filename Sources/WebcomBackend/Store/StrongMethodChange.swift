/// What is changed of an account's strong methods.
public enum StrongMethodChange: Hashable, Sendable {
    /// Notes that a method proved its user now. For an authenticator app `step` is the time step of its code: `.codeUsed`
    /// when that step, or a later one, was accepted before (MFA-6). `.methodGone` when the account does not have it.
    case use(id: String, step: Int64? = nil)
    /// Takes a recovery code from its set, as the proof of its user: `.codeUsed` when the set does not have it (any more),
    /// `.methodGone` when there is no set. MACs are compared in constant time.
    case spend(id: String, code: [UInt8])
    /// Adds a method. `.methodTaken` when its account has one of this `id`, or one of the same kind and contact (a second
    /// authenticator app is none of those), `.tooManyMethods` when it would have more than `limit` beside recovery codes;
    /// with `isFirst`, `.methodTaken` when it has any but recovery codes (MFA-4).
    case add(StrongMethodRecord, isFirst: Bool, limit: Int)
    /// Puts a set of recovery codes in the place of the one that there is, if there is one (MFA-8). `.methodGone` when the
    /// account has no other method: codes alone are no second factor.
    case replaceRecoveryCodes(StrongMethodRecord)
    /// Calls a method something else; nil for nothing.
    case rename(id: String, name: String?)
    /// Removes a method, and the recovery codes with the last other one. `.lastMethod` when that would leave none beside
    /// recovery codes and `keepsOne` says so.
    ///
    /// Every other session of the account loses the proof that the method gave, and the level with it.
    case remove(id: String, keepsOne: Bool)

    /// The method that other sessions lose their proof by; nil for none.
    package var withdrawnMethod: String? { if case .remove(let id, _) = self { id } else { nil } }
}
