public import WebcomAuthentication

/// What a scripted back-end does with a call, besides or instead of its own work.
public struct ScriptedAction: Sendable {
    /// When in a call something happens.
    public enum Moment: Hashable, Sendable {
        /// Before the back-end did its work, which is then not done at all where the call fails.
        case before
        /// After it: the work stands, and its answer is late or lost.
        case after
    }

    enum Kind: Sendable {
        case hold(Gate, Moment)
        case fail(any Error, Moment)
        case answer(BackendAnswer)
        case session(BackendSession)
        case receipt(MessageReceipt)
        case repeatWork
    }

    let kind: Kind

    /// Holds the call at a gate before the work.
    public static func hold(before gate: Gate) -> Self { Self(kind: .hold(gate, .before)) }

    /// Holds the answer at a gate after the work, a refusal too.
    public static func hold(after gate: Gate) -> Self { Self(kind: .hold(gate, .after)) }

    /// Throws `error` in place of the work, or after it: then the work is done and the caller does not know.
    public static func fail(_ error: any Error, _ moment: Moment = .before) -> Self {
        Self(kind: .fail(error, moment))
    }

    /// Throws an error of `code` in place of the work, or after it.
    public static func fail(_ code: AuthenticationError.Code, _ moment: Moment = .before) -> Self {
        Self(kind: .fail(AuthenticationError(code), moment))
    }

    /// Answers `authenticate` or `advance` in place of the work.
    public static func answer(_ answer: BackendAnswer) -> Self { Self(kind: .answer(answer)) }

    /// Answers `refresh`, `confirm`, `authenticate` or `advance` with a session in place of the work.
    public static func answer(_ session: BackendSession) -> Self { Self(kind: .session(session)) }

    /// Answers `send` in place of the work.
    public static func answer(_ receipt: MessageReceipt) -> Self { Self(kind: .receipt(receipt)) }

    /// Does the work twice and gives the second answer, as after a request that a network repeated.
    public static let repeatWork = Self(kind: .repeatWork)
}
