import WebcomAuthentication

/// What a route answers, as a page and as JSON: the request says which of the two is sent.
struct Reply {
    var status = HTTPStatus.ok
    /// The page; nil where a browser is sent elsewhere.
    var page: Page?
    /// Where a browser is sent after a form.
    var location: String?
    /// The same for programs.
    var json: JSONValue
    /// Whether the JSON tells of a problem.
    var problem: Problem?
    /// Cookies to set.
    var cookies: [String] = []

    /// Shows a page.
    static func show(_ page: Page?, _ json: JSONValue = .object([:])) -> Self { Self(page: page, json: json) }

    /// Sends a browser to a page, so that reloading it posts nothing; programs get the status and the JSON.
    static func go(to location: String, _ json: JSONValue, status: HTTPStatus = .ok) -> Self {
        Self(status: status, location: location, json: json)
    }

    /// Tells of a problem, on a page that lets the user try again.
    static func fail(_ problem: Problem, on page: Page?) -> Self {
        Self(status: problem.status, page: page, json: problem.json, problem: problem)
    }

    /// The answer to send; the page's forms may lead to this server, and to other origins where they are named.
    func response(asJSON isJSON: Bool, formTargets: [String] = []) -> HTTPResponse {
        var response: HTTPResponse
        if isJSON {
            let type = self.problem == nil ? "application/json" : "application/problem+json"
            response = HTTPResponse(self.status, type: type, body: self.json.json)
        } else if let location {
            response = HTTPResponse(.seeOther)
            response.add("Location", location)
        } else {
            let document = self.page?.document.markup ?? ""
            response = HTTPResponse(self.status, type: "text/html; charset=utf-8", body: document)
        }
        for cookie in self.cookies { response.add("Set-Cookie", cookie) }
        if let seconds = self.problem?.retrySeconds { response.add("Retry-After", "\(seconds)") }
        if let challenge = self.problem?.challenge { response.add("WWW-Authenticate", challenge) }
        return response.secured(formTargets)
    }
}

extension HTTPResponse {
    /// The answer with what keeps a browser from doing more with it than this server means.
    ///
    /// The policy for referrers is not `no-referrer`: browsers would then send `Origin: null` with this server's own forms.
    /// `form-action` counts for what a form's answer leads to as well.
    func secured(_ formTargets: [String] = []) -> Self {
        var response = self
        let targets = (["'self'"] + formTargets).joined(separator: " ")
        response.add(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; form-action \(targets); base-uri 'none'; frame-ancestors 'none'")
        response.add("Referrer-Policy", "same-origin")
        response.add("Cross-Origin-Opener-Policy", "same-origin")
        response.add("Cross-Origin-Resource-Policy", "same-origin")
        return response
    }
}
