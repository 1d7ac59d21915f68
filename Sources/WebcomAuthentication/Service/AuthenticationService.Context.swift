extension AuthenticationService {
    /// Whether an authentication begins anew or adds to the signed-in session (Webcom: `Context`).
    public enum Context: String, Hashable, Codable, Sendable, CaseIterable {
        /// Earlier factors are forgotten; an identity that is attached makes a new account.
        case new
        /// A factor is added, or an identity attached, to the signed-in account; another account's is refused.
        case current
    }
}
