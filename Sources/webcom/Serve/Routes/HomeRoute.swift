import WebcomAuthentication

/// The first page: where to go.
enum HomeRoute {
    static let route = Route(path: "/", show: Self.show)

    private static func show(_ visit: Visit, _ problem: Problem?) async throws(AuthenticationError) -> Reply {
        let state = try await visit.state()
        guard state.details == nil else { return .go(to: AccountRoute.path, ["next": "/account"]) }
        let page = Page(
            "Welcome", problem: problem,
            """
            <p>Nobody is signed in.</p>
            \(Self.links)
            <p>Or look around first; what you do is kept when you sign up.</p>
            \(Form(path: GuestRoute.route.path, button: "Go on as a guest").html(visit))
            """)
        return .show(page, ["state": .string(state.name)])
    }

    /// The ways in.
    static let links: HTML = """
        <nav>
        <a href="/sign-in">Sign in</a>
        <a href="/sign-in/code">Sign in by code</a>
        <a href="/sign-up">Sign up</a>
        <a href="/reset">Forgotten password</a>
        </nav>

        """
}
