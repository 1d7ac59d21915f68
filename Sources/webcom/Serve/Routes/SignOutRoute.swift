import WebcomAuthentication

/// Signing out: here, everywhere else, or everywhere.
enum SignOutRoute {
    static let route = Route(path: "/sign-out", submit: Self.submit)

    static let section = AccountSection(name: "sign-out", title: "Sign out") { _, visit in
        "<div class=\"row\">\n\(Self.forms(visit))</div>\n"
    }

    /// A button for each.
    private static func forms(_ visit: Visit) -> [HTML] {
        let buttons = [("this", "Here"), ("others", "All others"), ("all", "Everywhere")]
        return buttons.map { value, text in
            Form(path: "/sign-out", button: text, choices: [("scope", value)]).html(visit)
        }
    }

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let scopes: [String: SignOutScope] = ["this": .thisSession, "others": .otherSessions, "all": .allSessions]
        guard let scope = scopes[visit.fields["scope"] ?? "this"] else {
            throw AuthenticationError(.incompleteMethod, "The scope is one of this, others and all.")
        }
        let result = await visit.service.unauthenticate(scope)
        let json: JSONValue = ["isStored": .bool(result.isStored)]
        guard scope != .otherSessions else { return .go(to: "/account", json) }
        var reply = visit.left(json)
        if !result.isStored {
            reply.location = nil
            reply.page = Page(
                "You are signed out here",
                "<p>It could not be written yet. After a restart of the server, do it again.</p>\(HomeRoute.links)")
        }
        return reply
    }
}
