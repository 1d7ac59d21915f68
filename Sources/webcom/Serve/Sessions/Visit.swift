import WebcomAuthentication

/// One request by a session: who is asking, and what they gave.
struct Visit: Sendable {
    let world: ServeWorld
    let request: HTTPRequest
    /// The key of the session.
    let key: SessionKey
    /// Whether the key was made for this request, so that nobody can be signed in under it.
    let isKeyNew: Bool
    /// What was sent.
    var fields = SubmittedFields()
    /// Whether the answer is to be JSON.
    var wantsJSON: Bool

    /// Reads the cookies of a request.
    init(_ request: HTTPRequest, _ world: ServeWorld) {
        let key = world.cookies.key(in: request)
        self.world = world
        self.request = request
        self.key = key ?? SessionCookies.makeKey()
        self.isKeyNew = key == nil
        self.wantsJSON =
            request.head.method == "POST"
            ? request.contentType == "application/json"
            : request.head.fields["accept"]?.lowercased().hasPrefix("application/json") ?? false
    }

    /// The session's service.
    var service: AuthenticationService { self.world.application.authenticationService(for: self.key) }

    /// Who is signed in, once that was read.
    func state() async throws(AuthenticationError) -> AuthenticationState {
        self.isKeyNew ? .unauthenticated : try await self.service.settledState()
    }

    /// What this server vouches for about whoever is asking.
    var options: AuthenticationOptions {
        let label = self.request.head.fields["user-agent"].flatMap(DeviceLabel.text)
        return AuthenticationOptions(client: .init(source: self.source, deviceLabel: label))
    }

    /// The client's address, as the proxy tells it: it adds what it sees to the end, and anybody can write the rest.
    private var source: [UInt8]? {
        guard self.world.site.isSecure else { return Array("127.0.0.1".utf8) }
        let last = self.request.head.fields["x-forwarded-for"]?.split(separator: ",").last?.trimmingSpaces
        return last.map { Array($0.utf8.prefix(64)) }
    }
}
