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
    /// What the app asked for.
    var options: RememberedOptions

    /// Puts together what a provider prepared and what the app asked for.
    init(_ visit: PreparedVisit, after current: StandingSession?, _ options: AuthenticationOptions) {
        self.address = visit.address
        self.redirectAddress = visit.redirectAddress
        self.memory = visit.memory
        self.session = current?.record.id
        self.options = RememberedOptions(options)
    }

    /// The request, with what the app asked for when the visit began.
    func wishes(in request: AuthenticationRequest) -> AuthenticationRequest {
        self.options.put(into: request)
    }

    /// Never what it holds.
    var description: String { "visit" }
    /// Shows no children.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
