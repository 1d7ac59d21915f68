import WebcomAuthentication

/// What the wait for a user who is to say yes to a device's code remembers, sealed in a challenge of the purpose `.device`.
struct DeviceBody: ChallengeContent, CustomStringConvertible, CustomReflectable {
    /// The secret of the challenge, which only this has: so only who waits for the provider's word can use it up.
    var secret: String
    /// What the provider wants to know again.
    var memory: [UInt8]
    /// How often the provider lets itself be asked at most, in milliseconds.
    var interval: Int64
    /// The session that it adds to; nil for none.
    var session: String?
    /// What the app asked for.
    var options: RememberedOptions

    /// Puts together what a provider gave and what the app asked for.
    init(_ grant: DeviceGrant, secret: String, after current: StandingSession?, _ options: AuthenticationOptions) {
        self.secret = secret
        self.memory = grant.memory
        self.interval = Int64(PollingPace.bounded(grant.interval) / .milliseconds(1))
        self.session = current?.record.id
        self.options = RememberedOptions(options)
    }

    /// How often the provider is asked.
    var pace: PollingPace { PollingPace(interval: .milliseconds(self.interval)) }

    /// The request, with what the app asked for when the code was made.
    func wishes(in request: AuthenticationRequest) -> AuthenticationRequest {
        self.options.put(into: request)
    }

    /// Never what it holds.
    var description: String { "device" }
    /// Shows no children.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
