extension AuthenticationError {
    /// What a caller can do about an error.
    public enum Recovery: String, Hashable, Codable, Sendable {
        /// Try the same step again, with other input or later; the authentication goes on.
        case retry
        /// Begin a new authentication; this one is over.
        case restart
        /// The user has to prove who they are again.
        case reauthenticate
        /// Nothing that the user can do: configuration or policy says no.
        case none
    }
}
