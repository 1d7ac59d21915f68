public import WebcomAuthentication

/// How a recorded call ended.
public enum CallOutcome: Hashable, Sendable {
    /// It has not ended yet.
    case running
    /// It answered.
    case answered
    /// It threw; an error that is no `AuthenticationError` counts as `.unavailable`, as it does for the service.
    case failed(AuthenticationError.Code)
}
