import WebcomAuthentication
import WebcomBackend

/// What all requests share.
struct ServeWorld: Sendable {
    let application: WebcomApplication
    let backend: EmbeddedBackend
    let outbox: Outbox
    let site: Site

    /// The cookies that this server gives.
    var cookies: SessionCookies { SessionCookies(isSecure: self.site.isSecure) }
}
