import WebcomAuthentication

/// What has to become of a callback.
enum CallbackVerdict: Hashable, Sendable {
    /// The user is signed in.
    case signsIn
    /// It is this visit's answer, whose code the provider refuses.
    case isExchanged
    /// It is refused for one of these reasons, before the code goes anywhere; whether the visit goes on.
    case isRefused(AuthenticationError.Code, Set<String>, stands: Bool)

    /// What a malformed address, or another visit's answer, comes to.
    static func stands(_ words: Set<String>) -> Self { .isRefused(.invalidState, words, stands: true) }

    /// What this visit's answer comes to that names no user.
    static func ends(_ word: String, _ code: AuthenticationError.Code = .invalidProviderAnswer) -> Self {
        .isRefused(code, [word], stands: false)
    }
}
