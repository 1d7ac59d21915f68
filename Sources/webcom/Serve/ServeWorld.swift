import WebcomAuthentication
import WebcomBackend
import WebcomTokens

/// What all requests share.
struct ServeWorld: Sendable {
    let application: WebcomApplication
    let backend: EmbeddedBackend
    let outbox: Outbox
    let site: Site
    /// Checks the tokens that programs show.
    let verifier: TokenVerifier
    /// The providers that users may sign in at.
    let openID: OpenIDProviders
    /// Who else signs tokens that sign users in.
    let signers: TokenSigners

    /// The cookies that this server gives.
    var cookies: SessionCookies { SessionCookies(isSecure: self.site.isSecure) }
}
