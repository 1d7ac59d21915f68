/// Why an operation of the authentication service did not do what was asked.
///
/// Catch by code: `catch where error.code == .invalidCode`, or `catch AuthenticationError.Code.invalidCode` through `~=`.
/// Equality is by code alone. No secret is ever part of it: `message` may be shown to users, `hint` is for whoever
/// wrote the app,
/// `cause` is for the log of the one who wrote the method, store or back-end it came from.
///
/// One word wide, so that it is cheap in a `Result`.
public struct AuthenticationError: Error, Equatable, Sendable {
    private final class Storage: Sendable {
        let code: Code
        let recovery: Recovery
        let isTransient: Bool
        let details: Details
        let message: String
        let hint: String?
        let cause: (any Error)?

        init(
            _ code: Code, _ recovery: Recovery, _ isTransient: Bool, _ details: Details, _ message: String,
            _ hint: String?, _ cause: (any Error)?
        ) {
            self.code = code
            self.recovery = recovery
            self.isTransient = isTransient
            self.details = details
            self.message = message
            self.hint = hint
            self.cause = cause
        }
    }

    private let storage: Storage

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - message: What to tell the user, without secrets; by default the sentence of the code.
    ///   - hint: What the app's developer can do about it, without secrets; nil for nothing.
    ///   - recovery: What the caller should do; by default what the code suggests.
    ///   - isTransient: Whether the same call may succeed later; by default what the code suggests.
    ///   - details: What else is known: tries left, when to retry, which step is due.
    ///   - cause: The error underneath, for logs.
    public init(
        _ code: Code, _ message: String? = nil, hint: String? = nil, recovery: Recovery? = nil,
        isTransient: Bool? = nil,
        details: Details = Details(), cause: (any Error)? = nil
    ) {
        self.storage = Storage(
            code, recovery ?? code.recovery, isTransient ?? code.isTransient, details, message ?? code.message, hint,
            cause)
    }

    /// Takes over whatever a method, a store or a back-end threw.
    ///
    /// An error of ours stays itself, a `CancellationError` becomes `.cancelled`, and anything else is an outage:
    /// `.unavailable`, which never ends a session.
    public init(wrapping error: any Error) {
        switch error {
        case let error as AuthenticationError: self = error
        case let refusal as BackendRefusal: self = refusal.error
        case is CancellationError: self.init(.cancelled)
        default: self.init(.unavailable, cause: error)
        }
    }

    /// What went wrong.
    public var code: Code { self.storage.code }
    /// What the caller should do about it.
    public var recovery: Recovery { self.storage.recovery }
    /// Whether the same call may succeed later without anything being changed.
    public var isTransient: Bool { self.storage.isTransient }
    /// How many more tries the same code or token has; nil where tries are not counted.
    public var attemptsLeft: Int? { self.storage.details.attemptsLeft }
    /// How long to wait before trying again; nil where waiting does not help.
    public var retryAfter: Duration? { self.storage.details.retryAfter }
    /// The step that the authentication is waiting for, where another one was tried.
    public var dueStep: AuthenticationStep? { self.storage.details.dueStep }
    /// The capability that the application would have to declare.
    public var capability: ClientCapability? { self.storage.details.capability }
    /// What is wrong with a new password.
    public var passwordIssue: PasswordIssue? { self.storage.details.passwordIssue }
    /// What happened and what to do, in English, without secrets; localise by `code`.
    public var message: String { self.storage.message }
    /// What the app's developer can do about it, in English, without secrets: a setting to change, say; nil for nothing.
    ///
    /// It means nothing to users.
    public var hint: String? { self.storage.hint }
    /// The error underneath, for logs only.
    public var cause: (any Error)? { self.storage.cause }

    /// Whether the two have the same code.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// The short explicit list of refusals that end a session (invariant 2); nothing else does.
    package var endsSession: Bool { Code.sessionEnding.contains(self.code) }
}

extension AuthenticationError: CustomStringConvertible, CustomReflectable {
    /// The code, the message and the hint, without the cause.
    public var description: String {
        let hint = self.hint.map { " (\($0))" } ?? ""
        return "\(self.code.rawValue): \(self.message)\(hint)"
    }
    /// Shows the code and the message only: a cause is foreign, and may hold anything.
    public var customMirror: Mirror {
        Mirror(self, children: ["code": self.code.rawValue, "message": self.message])
    }
}

/// Lets a `catch` or a `case` name just the code.
public func ~= (code: AuthenticationError.Code, error: any Error) -> Bool {
    (error as? AuthenticationError)?.code == code
}
