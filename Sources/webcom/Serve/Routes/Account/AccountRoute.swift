import WebcomAuthentication

/// The account of the signed-in user.
enum AccountRoute {
    static let path = "/account"

    /// The page, and what its forms do.
    static let all =
        [
            Route(path: Self.path, show: Self.show), ProveRoute.route, ProveRoute.codeRoute, NameRoute.route,
            PasswordRoute.route, DeletionRoute.route,
        ]
        + IdentityRoutes.all + StrongMethodRoutes.all + SessionRoutes.all

    /// A form on the page: where it fails, the page comes back.
    static func form(_ name: String, required: [String] = [], submit: @escaping Route.Submitting) -> Route {
        Route(path: "\(Self.path)/\(name)", required: { _ in required }, show: Self.show, submit: submit)
    }

    /// Makes the page; with what failed, where something did.
    static func show(_ visit: Visit, _ problem: Problem?) async throws(AuthenticationError) -> Reply {
        let state = try await visit.state()
        guard let details = state.details else { return Self.refuse(state) }
        let contents = try await AccountContents(of: details, visit.service.account)
        let page = Self.page(of: contents, visit, problem)
        if let problem { return .fail(problem, on: page) }
        return .show(page, .object(contents.json.merging(["state": .string(state.name)]) { $1 }))
    }

    /// Answers whoever is not signed in.
    static func refuse(_ state: AuthenticationState) -> Reply {
        let problem = Problem(AuthenticationError(state == .invalid ? .sessionEnded : .unauthenticated))
        return .fail(problem, on: Page("Please sign in", problem: problem, HomeRoute.links))
    }

    private static func page(of contents: AccountContents, _ visit: Visit, _ problem: Problem?) -> Page {
        let isGuest = contents.details.isGuest
        let sections = AccountSection.all.filter { $0.isForGuests || !isGuest }
        return Page(
            "Your account", problem: problem,
            """
            <dl>
            \(Self.facts(of: contents.details).map { "<dt>\($0)</dt><dd>\($1)</dd>\n" as HTML })\
            </dl>
            \(isGuest ? Self.guest : nil)\
            \(sections.map { $0.html(contents, visit) })
            """)
    }

    private static func facts(of details: AuthenticationDetails) -> [(String, HTML)] {
        let way = Self.words(details.provider)
        let name: [(String, HTML)] = details.displayName.map { [("Name", "\($0)")] } ?? []
        return name + [
            ("Signed in by", details.isGuest ? "\(way)" : "\(way) \(details.providerUID)"),
            ("Proved by", "\(Self.proofs(of: details).joined(separator: ", "))"),
            ("Account", "\(details.uid)"), ("Until", Moment.html(details.expirationDate)),
        ]
    }

    /// What was proved, the second factors last.
    private static func proofs(of details: AuthenticationDetails) -> [String] {
        let strong = details.factors.compactMap(\.strongMethodKind).map { "\($0.words) as second factor" }
        return details.providers.map(Self.words) + strong
    }

    /// What people call a provider.
    static func words(_ provider: AuthenticationProvider) -> String {
        if let kind = provider.strongMethodKind { return kind.words }
        return provider == .eMail ? "e-mail" : provider.oAuth2Name ?? provider.rawValue
    }

    private static let guest: HTML = """
        <p>You are a guest. <a href="/sign-up">Sign up</a> to keep this account.</p>

        """
}
