import WebcomAuthentication

/// Lets a request through, or says why not.
struct Gate {
    let site: Site

    /// Checks what any request has to have.
    func check(_ request: HTTPRequest) throws(Problem) {
        guard self.site.isNamed(by: request) else {
            throw Problem(.misdirectedRequest, "misdirected", "This server does not answer to that name.")
        }
    }

    /// Checks that a browser shows its cookies only: whatever else it says would be another user.
    func checkBrowser(_ visit: Visit) throws(Problem) {
        let field = visit.request.head.fields["authorization"]?.lowercased() ?? ""
        guard field.hasPrefix("bearer") else { return }
        guard visit.isKeyNew else { throw Self.mixed }
        throw Problem(.badRequest, "cookiesOnly", "This page takes cookies, and no token: with a token ask /me.")
    }

    /// Checks that a request which changes something comes from a page of this server, or from a program that says so.
    ///
    /// A form needs the browser's word for where it comes from and the session's token; JSON needs that word alone, since
    /// no page of another site can send it without being asked about first (CORS preflight).
    func checkChange(_ visit: Visit) throws(Problem) {
        let request = visit.request
        guard self.site.isOwn(request) == true else {
            throw Problem(.forbidden, "crossSite", "The request does not come from a page of this server.")
        }
        guard !visit.wantsJSON else { return }
        guard FormToken.isValid(visit.fields[FormToken.fieldName], for: visit.key) else {
            throw Problem(
                .forbidden, "formToken",
                "The form belongs to another session. Allow cookies, open the page again, and send it once more.")
        }
    }

    /// Checks a request of a program that shows a token: a browser's cookies have no say there.
    func checkBearer(_ visit: Visit) throws(Problem) {
        guard visit.isKeyNew else { throw Self.mixed }
        guard self.site.isOwn(visit.request) != false else {
            throw Problem(.forbidden, "crossSite", "The request comes from a page of another site.")
        }
    }

    private static let mixed = Problem(.badRequest, "mixed", "Use either cookies or a token, not both.")
}
