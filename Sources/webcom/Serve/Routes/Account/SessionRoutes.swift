import WebcomAuthentication

/// Where the user is signed in, and ending that from afar.
enum SessionRoutes {
    static let all = [Self.route]
    private static let route = AccountRoute.form("revoke", required: ["session"], submit: Self.submit)

    static let section = AccountSection(name: "sessions", title: "Sessions") { contents, visit in
        "<ul class=\"list\">\n\(contents.sessions.map { Self.row($0, visit) })</ul>\n"
    }

    private static func row(_ session: AccountSession, _ visit: Visit) -> HTML {
        let form = Form(path: Self.route.path, button: "Sign out", choices: [("session", session.id)])
        var ways: [String] = []
        for factor in session.factors {
            let first = "\(AccountRoute.words(factor.provider)) (\(Self.words(factor.method)))"
            let way = factor.strongMethodKind?.words ?? first
            if !ways.contains(way) { ways.append(way) }
        }
        return """
            <li><div class="line"><div><strong>\(session.deviceLabel ?? "A device that said no name")</strong>\
            \(session.isCurrent ? " <span class=\"mark\">this one</span>" : nil)
            <div class="quiet">\(ways.joined(separator: ", "))<br>since \(Moment.html(session.creationDate))<br>
            last used \(Moment.html(session.lastUseDate))</div></div>
            \(session.isCurrent ? nil : form.html(visit))</div></li>

            """
    }

    /// What people call a method of RFC 8176.
    private static func words(_ method: String) -> String {
        switch method {
        case "pwd": "password"
        case "otp", "sms": "code"
        default: method
        }
    }

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let account = visit.service.account
        // One that is over already is as the user wants it.
        if let session = try await account.sessions().first(where: { $0.id == visit.fields["session"] }) {
            guard !session.isCurrent else {
                throw AuthenticationError(.incompleteMethod, "That is this session: sign out instead.")
            }
            try await account.revoke(session)
        }
        return .go(to: AccountSection.path(Self.section.name), [:])
    }
}
