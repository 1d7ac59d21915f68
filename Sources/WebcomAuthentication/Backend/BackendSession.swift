/// A session as the back-end hands it out: the details for the app, and what only the back-end needs back.
public struct BackendSession: Sendable {
    /// The session, as the back-end calls it.
    public var id: String { self.details.fields.sessionID }
    /// What the app sees.
    public let details: AuthenticationDetails
    /// What renews the session's token; nil where the token itself is all there is.
    public let refreshToken: AuthenticationToken?

    /// Makes a session.
    public init(details: AuthenticationDetails, refreshToken: AuthenticationToken? = nil) {
        self.details = details
        self.refreshToken = refreshToken
    }
}

extension BackendSession: CustomStringConvertible, CustomReflectable {
    /// The details' description.
    public var description: String { "session of \(self.details)" }
    /// Shows the details only.
    public var customMirror: Mirror { Mirror(self, children: ["details": self.details]) }
}
