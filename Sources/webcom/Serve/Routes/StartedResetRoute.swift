import WebcomAuthentication
import WebcomBackend

/// A new password by the token of a reset that an administrator started: no browser asked for it, so any takes it up.
enum StartedResetRoute {
    static let route = Route.form(
        "/reset/token", required: { _ in ["secret", "password"] }, page: Self.page, submit: Self.submit)

    private static func page(_ visit: Visit, _ problem: Problem?) -> Page {
        let form = Form(path: Self.route.path, button: "Set the password", fields: [.secret, .newPassword])
        return Page(
            "An administrator's message", problem: problem,
            """
            <p>For a message that an administrator sent you. All devices that are signed in are signed out.</p>
            \(form.html(visit))
            <nav><a href="/reset">I have no message</a></nav>
            """)
    }

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let token = (visit.fields["secret"] ?? "").trimmingSpaces
        let continuation = try await Self.takeUp(VerificationToken(token), visit)
        let method = AuthenticationMethodInternal(continuation: continuation)
        let process = visit.service.initializeAuthentication(
            with: method, context: continuation.front.context, options: visit.options)
        method.setVerificationToken(token)
        method.setStaticPassword(visit.fields["password"] ?? "")
        return try await visit.signedIn(visit.service.continueAuthentication(process))
    }

    private static func takeUp(
        _ token: VerificationToken, _ visit: Visit
    ) async throws(AuthenticationError) -> AuthenticationContinuation {
        do {
            return try await visit.world.backend.takeUpReset(
                token, application: visit.world.application.configuration.identifier, sessionKey: visit.key,
                client: visit.options.client)
        } catch {
            throw AuthenticationError(wrapping: error)
        }
    }
}
