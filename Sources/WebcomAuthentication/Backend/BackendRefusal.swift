/// A refusal that replaces the authentication's continuation: the next try must carry the new one.
public struct BackendRefusal: Error, CustomStringConvertible {
    /// Why it was refused.
    public let error: AuthenticationError
    /// Where the authentication now stands.
    public let continuation: AuthenticationContinuation

    /// Makes a refusal.
    public init(_ error: AuthenticationError, continuation: AuthenticationContinuation) {
        self.error = error
        self.continuation = continuation
    }

    /// The error's description.
    public var description: String { self.error.description }
}
