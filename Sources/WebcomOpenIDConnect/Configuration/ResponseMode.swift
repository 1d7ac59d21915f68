/// How the provider sends its answer to the redirect address.
public enum ResponseMode: String, Hashable, Sendable {
    /// In the query of the address, with a redirect; the default of the code flow.
    case query
    /// In the body of a form that the browser posts (OAuth 2.0 Form Post Response Mode).
    ///
    /// Hand the body on behind a `?`. The browser posts from another site: a session cookie with `SameSite=Lax` does not
    /// come along, so find the session by another cookie or by what the app keeps.
    case formPost = "form_post"
}
