import WebcomAuthentication

extension AuthenticationError {
    /// A refusal of what the provider said; `what` has nothing of the answer but names that were looked over.
    static func badAnswer(_ what: String) -> AuthenticationError {
        AuthenticationError(.invalidProviderAnswer, "The provider's answer cannot be accepted: \(what).")
    }
}
