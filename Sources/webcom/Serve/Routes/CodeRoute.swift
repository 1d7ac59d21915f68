import WebcomAuthentication

/// Signing in by a code: this asks for the message.
enum CodeRoute {
    static let route = Route.form("/sign-in/code", required: { _ in ["address"] }, page: Self.page, submit: Self.submit)

    private static func page(_ visit: Visit, _ problem: Problem?) -> Page {
        let form = Form(path: "/sign-in/code", button: "Send a code", fields: [.address()])
        return Page(
            "Sign in by code", problem: problem,
            "\(form.html(visit))<nav><a href=\"/sign-in\">By password</a> <a href=\"/sign-up\">Sign up</a></nav>")
    }

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        visit.sent(try await visit.begin(.oneTimePassword).method.requestOneTimePassword())
    }
}
