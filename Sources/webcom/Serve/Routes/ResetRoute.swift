import WebcomAuthentication

/// A forgotten password: this asks for the message.
enum ResetRoute {
    static let route = Route.form("/reset", required: { _ in ["address"] }, page: Self.page, submit: Self.submit)

    private static func page(_ visit: Visit, _ problem: Problem?) -> Page {
        let form = Form(path: "/reset", button: "Send a message", fields: [.address()])
        return Page(
            "Forgotten password", problem: problem,
            """
            \(form.html(visit))
            <nav><a href="/sign-in">I remember it</a> <a href="/reset/token">An administrator sent me a token</a></nav>
            """)
    }

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        visit.sent(try await visit.begin(.staticPassword).method.requestPasswordReset())
    }
}
