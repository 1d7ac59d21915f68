import WebcomAuthentication

/// What a visit to a provider's pages remembers until the user is back, sealed in a challenge of the purpose
/// `.userAgent`.
struct VisitBody: ChallengeContent, CustomStringConvertible, CustomReflectable {
    /// Where the user goes.
    var address: String
    /// Where the provider sends them back to.
    var redirectAddress: String
    /// What the provider wants to know again.
    var memory: [UInt8]
    /// The session that it adds to; nil for none.
    var session: String?
    /// The level that the app asked for; nil for none.
    var level: Int?
    /// The scopes that the app asked for.
    var scopes: [String]
    /// The claims that the app asked for.
    var claims: [String: JSONValue]

    /// Puts together what a provider prepared and what the app asked for.
    init(_ visit: PreparedVisit, after current: StandingSession?, _ options: AuthenticationOptions) {
        self.address = visit.address
        self.redirectAddress = visit.redirectAddress
        self.memory = visit.memory
        self.session = current?.record.id
        self.level = options.level
        self.scopes = options.scopes
        self.claims = options.claims
    }

    /// The request, with what the app asked for when the visit began.
    func wishes(in request: AuthenticationRequest) -> AuthenticationRequest {
        var request = request
        request.options.level = self.level
        request.options.scopes = self.scopes
        request.options.claims = self.claims
        return request
    }

    /// Never what it holds.
    var description: String { "visit" }
    /// Shows no children.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
