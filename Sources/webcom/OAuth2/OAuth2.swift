import WebcomAuthentication
import WebcomBackend
import WebcomOpenIDConnect
import WebcomPrimitives

/// Signs in at an OpenID provider from a terminal: the browser comes back to this program.
enum OAuth2 {
    /// Somebody pressed Ctrl-C.
    struct Interrupted: Error, CustomStringConvertible {
        /// What came of it.
        let description = "Interrupted: nobody was signed in."
    }

    // Any port of this address will do (RFC 8252 §7.3).
    private static let redirectAddress = "http://127.0.0.1/callback"

    /// Shows where to go, waits for the browser, and prints who came back.
    static func run(_ arguments: OAuth2Arguments) async throws {
        let provider = try await arguments.client.provider(redirectAddresses: [Self.redirectAddress])
        let name = arguments.client.name
        let key: AuthenticationProvider = .oAuth2(name)
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
        let backend = try await EmbeddedBackend(
            store: MemoryAccountStore(), keyring: try Keyring.base64(Base64URL.encode(bytes)),
            policy: BackendPolicy(providers: [key]), providers: [key: provider])
        let application = WebcomApplication(
            configuration: WebcomConfiguration(identifier: "webcom-oauth2"), backend: backend)
        let agent = LoopbackUserAgent(port: arguments.port) { try await Self.show($0) }
        let result: Result<Void, any Error>
        do {
            let service = application.authenticationService
            let interruption = Interruption()
            do {
                let outcome = try await interruption.run {
                    try await service.authenticate(with: AuthenticationMethodOAuth2(name: name, userAgent: agent))
                }
                result = .success(try await Self.show(outcome.details))
            } catch { throw interruption.isThere ? Interrupted() : error }
        } catch { result = .failure(error) }
        await application.shutdown()
        await backend.shutdown()
        try result.get()
    }

    private static func show(_ address: String) async throws {
        try await StandardStream.output.write(
            """
            Open this address in a browser on this machine, and sign in there:

            \(address)

            Waiting for the browser to come back; Ctrl-C ends it.

            """)
    }

    private static func show(_ details: AuthenticationDetails?) async throws {
        guard let details else { throw AuthenticationError(.stepNotDue, "Another step is due, which needs an app.") }
        let printer = StepPrinter(.output)
        try await printer.title("\nSigned in.")
        try await printer.fact("uid", details.uid)
        try await printer.fact("provider", "\(details.provider)")
        try await printer.fact("user there", details.providerUID)
        if let name = details.displayName { try await printer.fact("name", name) }
        for (name, value) in (details.providerProfile.objectValue ?? [:]).sorted(by: { $0.key < $1.key }) {
            try await printer.fact("profile", "\(name): \(value.stringValue ?? value.json)")
        }
    }
}
