import WebcomAuthentication

/// Signing in by password.
enum SignInRoute {
    static let route = Route.form(
        "/sign-in", required: { _ in ["address", "password"] }, page: Self.page, submit: Self.submit)

    /// The page; with what failed, where something did.
    static func page(_ visit: Visit, _ problem: Problem?) -> Page {
        let form = Form(path: "/sign-in", button: "Sign in", fields: [.address(), .password])
        return Page(
            "Sign in", problem: problem,
            """
            \(form.html(visit))\
            \(OAuth2Routes.buttons(.signIn, visit))
            <nav><a href="/sign-in/code">By code</a> <a href="/reset">Forgotten password</a> \
            <a href="/sign-up">Sign up</a></nav>
            """)
    }

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let (method, process) = visit.begin(.staticPassword)
        method.setStaticPassword(visit.fields["password"] ?? "")
        return try await visit.signedIn(visit.service.continueAuthentication(process))
    }
}
