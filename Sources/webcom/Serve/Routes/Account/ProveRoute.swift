import WebcomAuthentication

/// Proving again who one is, for what needs a fresh proof.
enum ProveRoute {
    static let route = Route(
        path: "/account/prove", required: { _ in ["password"] }, show: Self.show, submit: Self.submit)
    /// The same by a code, for whoever has no password.
    static let codeRoute = Route(path: "/account/prove/code", show: Self.show, submit: Self.sendCode)

    private static func show(_ visit: Visit, _ problem: Problem?) async throws(AuthenticationError) -> Reply {
        let state = try await visit.state()
        guard let details = state.details else { return AccountRoute.refuse(state) }
        let next = [("next", Self.next(visit))]
        let address = FormField.address(value: try await Self.usual(details, visit))
        let proof = Form(path: Self.route.path, button: "Go on", choices: next, fields: [address, .password])
        let code = Form(path: Self.codeRoute.path, button: "Send a code", fields: [address])
        let page = Page(
            "Is it still you?", problem: problem,
            """
            <p>What you are about to do needs a fresh proof. Then do it again.</p>
            \(address.value.isEmpty ? nil : Self.forms(proof, code, visit))\
            \(OAuth2Routes.buttons(.prove, visit, choices: next))\
            <nav><a href="/account">Back to the account</a></nav>
            """)
        return problem.map { .fail($0, on: page) } ?? .show(page, ["user": details.json])
    }

    private static func forms(_ proof: Form, _ code: Form, _ visit: Visit) -> HTML {
        "\(proof.html(visit))\(code.folded(under: "By a code instead", visit))"
    }

    /// The part of the account page to go back to: it has the form that was refused.
    private static func next(_ visit: Visit) -> String {
        if let next = visit.fields["next"] { return next }
        if visit.request.head.path.hasPrefix("\(StrongMethodRoutes.path)/") { return StrongMethodRoutes.section.name }
        switch visit.request.head.path {
        case "/account/attach", "/account/address", "/account/detach": return IdentityRoutes.section.name
        case PasswordRoute.route.path: return PasswordRoute.section.name
        case DeletionRoute.route.path: return DeletionRoute.section.name
        default: return ""
        }
    }

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let (method, process) = visit.begin(
            .staticPassword, context: .current, of: try await Self.address(visit), level: try await Self.level(visit))
        method.setStaticPassword(visit.fields["password"] ?? "")
        let outcome = try await visit.service.continueAuthentication(process)
        return try await visit.signedIn(outcome, next: AccountSection.path(visit.fields["next"]))
    }

    /// Asks for a second factor, where the account has one and it counts for what was refused, whatever policy asks for.
    static func level(_ visit: Visit) async throws(AuthenticationError) -> Int? {
        guard visit.fields["next"] == StrongMethodRoutes.section.name else { return nil }
        return try await visit.service.account.strongMethods().isEmpty ? nil : 2
    }

    private static func sendCode(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let method = visit.begin(.oneTimePassword, context: .current, of: try await Self.address(visit)).method
        return visit.sent(try await method.requestOneTimePassword())
    }

    /// What is proved: what is named, or else what is usual.
    private static func address(_ visit: Visit) async throws(AuthenticationError) -> String {
        guard let details = try await visit.state().details else { throw AuthenticationError(.unauthenticated) }
        if let address = visit.fields["address"] { return address }
        return try await Self.usual(details, visit)
    }

    /// What the user signed in by; the oldest identity where that is detached, or is a provider's.
    ///
    /// Empty for none.
    private static func usual(
        _ details: AuthenticationDetails, _ visit: Visit
    ) async throws(AuthenticationError) -> String {
        let names = try await visit.service.account.identities().filter { $0.provider.oAuth2Name == nil }
            .map(\.providerUID)
        return names.contains(details.providerUID) ? details.providerUID : names.first ?? ""
    }
}
