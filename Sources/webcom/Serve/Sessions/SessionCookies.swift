import WebcomAuthentication
import WebcomPrimitives

/// The cookies of a session: its key, and where a sign-up, a sign-in by code or a reset stands.
///
/// Out of reach of scripts, and not sent along when another site posts a form. Behind a proxy that speaks TLS they are
/// `Secure`, and their names begin with `__Host-`, so that no other host of the domain can plant one (RFC 6265bis §4.1.3).
struct SessionCookies {
    private static let keyBytes = 32

    /// Whether browsers reach the server by TLS.
    let isSecure: Bool

    private var keyName: String { self.isSecure ? "__Host-webcom-session" : "webcom-session" }
    private var stepName: String { self.isSecure ? "__Host-webcom-step" : "webcom-step" }

    /// A new session key: 256 random bits.
    static func makeKey() -> SessionKey {
        var random = SystemRandomNumberGenerator()
        return SessionKey(Base64URL.encode((0..<Self.keyBytes).map { _ in random.next() }))
    }

    /// A session key that was given out earlier; nil for what cannot be one.
    static func key(_ text: String) -> SessionKey? {
        Base64URL.decode(text)?.count == Self.keyBytes ? SessionKey(text) : nil
    }

    /// The session key that a request came with.
    func key(in request: HTTPRequest) -> SessionKey? { self.value(self.keyName, in: request).flatMap(Self.key) }

    /// Where the session's authentication stands.
    func step(in request: HTTPRequest) -> AuthenticationContinuation? {
        self.value(self.stepName, in: request).flatMap { try? AuthenticationContinuation($0) }
    }

    /// The cookie that gives a browser its key.
    func setKey(_ key: SessionKey) -> String { self.cookie(self.keyName, key.rawValue) }

    /// The cookie that keeps where the authentication stands, or forgets it.
    func setStep(_ step: AuthenticationContinuation?) -> String {
        guard let step else { return "\(self.cookie(self.stepName, "")); Max-Age=0" }
        return self.cookie(self.stepName, step.reveal())
    }

    private func cookie(_ name: String, _ value: String) -> String {
        "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax\(self.isSecure ? "; Secure" : "")"
    }

    /// The value of a cookie that is there once: of two, nobody knows who set which.
    private func value(_ name: String, in request: HTTPRequest) -> String? {
        let values = (request.head.fields["cookie"] ?? "").split(separator: ";").map(\.trimmingSpaces)
            .filter { $0.hasPrefix("\(name)=") }
        return values.count == 1 ? String(values[0].dropFirst(name.utf8.count + 1)) : nil
    }
}
