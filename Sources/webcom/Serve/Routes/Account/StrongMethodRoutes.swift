import WebcomAuthentication

/// The second factors of the account: one more, another name, one less, and recovery codes.
enum StrongMethodRoutes {
    static let path = "\(AccountRoute.path)/second-factors"

    static let all = [
        Self.register, Self.confirm, Self.rename, Self.remove,
        AccountRoute.form("second-factors/codes", submit: Self.replaceCodes),
    ]
    private static let register = Route(
        path: "\(Self.path)/register", required: { SecondFactorMove.requiredToRegister($0.fields) },
        show: AccountRoute.show, submit: Self.register)
    private static let confirm = Route(
        path: "\(Self.path)/confirm", required: { _ in ["registration", "code"] }, show: Self.showConfirmation,
        submit: Self.confirm)
    private static let rename = AccountRoute.form(
        "second-factors/rename", required: ["method"], submit: Self.rename)
    private static let remove = AccountRoute.form(
        "second-factors/remove", required: ["method"], submit: Self.remove)

    static let section = AccountSection(
        name: "second-factors", title: "Second factors", isForGuests: false
    ) { contents, visit in
        let hasAny = !contents.strongMethods.isEmpty
        let codes = Form(path: "\(Self.path)/codes", button: "Make new recovery codes")
        return """
            \(hasAny ? nil : "<p class=\"quiet\">There is none: signing in takes one proof.</p>\n" as HTML)\
            \(hasAny ? "<ul class=\"list\">\n\(contents.strongMethods.map { Self.row($0, visit) })</ul>\n" as HTML : nil)\
            <details\(Self.isRegistering(visit) ? " open" : nil)>
            <summary>Add a second factor</summary>
            \(Self.forms(visit))\
            </details>
            \(hasAny ? codes.folded(under: "Recovery codes, for the day on which the others are lost", visit) : nil)
            """
    }

    private static func row(_ method: AccountStrongMethod, _ visit: Visit) -> HTML {
        let choices = [("method", method.id)]
        let rename = Form(
            path: Self.rename.path, button: "Save the name", choices: choices, fields: [.label(method.label ?? "")])
        let remove = Form(path: Self.remove.path, button: "Remove", choices: choices)
        return """
            <li><div class="line"><div><strong>\(Self.title(method))</strong>
            <div class="quiet">since \(Moment.html(method.creationDate))\
            \(method.lastUseDate.map { "<br>last used \(Moment.html($0))" as HTML })\
            \(method.codesLeft.map { "<br>\($0) codes left" as HTML })</div></div>
            \(remove.html(visit))</div>
            \(method.codesLeft == nil ? rename.folded(under: "Change the name", visit) : nil)</li>

            """
    }

    private static func title(_ method: AccountStrongMethod) -> String {
        let kind = method.codesLeft == nil ? method.kind.words.capitalizedFirst : "Recovery codes"
        let hint = method.hint == method.label ? "" : method.hint
        return [kind, hint, method.label ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private static func forms(_ visit: Visit) -> [HTML] {
        SecondFactorMove.kinds.map { kind in
            let fields = kind.contactWords.map { [FormField.contact($0, kind)] } ?? []
            let words = kind.contactWords == nil ? "Add an authenticator app" : "Send a code by \(kind.words)"
            return Form(
                path: Self.register.path, button: words, choices: [("kind", kind.rawValue)], fields: fields
            ).html(visit)
        }
    }

    private static func isRegistering(_ visit: Visit) -> Bool { visit.request.head.path == Self.register.path }
}

extension StrongMethodRoutes {
    private static func register(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let (kind, contact) = (try SecondFactorMove.kind(visit.fields), SecondFactorMove.contact(visit.fields))
        let pending = try await visit.service.account.registerStrongMethod(kind, contact: contact)
        let json: JSONValue = ["registration": .string(pending.id), "challenge": pending.challenge.json]
        // A key is shown once, in the answer; a page that awaits a code can be loaded again.
        guard let setup = pending.challenge.authenticator else {
            return .go(to: "\(Self.confirm.path)?registration=\(pending.id)", json, status: .accepted)
        }
        let picture = SecondFactorPage.picture(of: setup)
        var reply = Reply.show(Self.page(of: pending.id, visit, nil, "\(picture)"), json)
        reply.status = .accepted
        return reply
    }

    private static func showConfirmation(
        _ visit: Visit, _ problem: Problem?
    ) async throws(AuthenticationError) -> Reply {
        let state = try await visit.state()
        guard state.details != nil else { return AccountRoute.refuse(state) }
        guard let registration = visit.fields["registration"] ?? visit.query["registration"] else {
            return try await AccountRoute.show(visit, problem)
        }
        if let problem, !["incompleteMethod", "missingMember"].contains(problem.code), problem.attemptsLeft ?? 0 == 0 {
            return try await AccountRoute.show(visit, problem)
        }
        let hint: HTML =
            "<p>Type the code that was sent, or that the authenticator app shows.\(visit.world.outbox.hint)</p>\n"
        let page = Self.page(of: registration, visit, problem, hint)
        return problem.map { .fail($0, on: page) } ?? .show(page, ["registration": .string(registration)])
    }

    private static func page(of registration: String, _ visit: Visit, _ problem: Problem?, _ above: HTML) -> Page {
        let form = Form(
            path: Self.confirm.path, button: "Confirm", choices: [("registration", registration)],
            fields: [.code(), .label("", "What to call it (optional)")])
        return Page(
            "Confirm the second factor", problem: problem,
            "\(above)\(form.html(visit))<nav><a href=\"/account\">Back to the account</a></nav>")
    }

    private static func confirm(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let method = try await visit.service.account.confirmStrongMethod(
            visit.fields["registration"] ?? "", code: SecondFactorMove.code(visit.fields),
            label: SecondFactorMove.label(visit.fields))
        return try await visit.changed(Self.section.name, ["method": method.json])
    }

    private static func rename(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        try await visit.service.account.renameStrongMethod(
            visit.fields["method"] ?? "", to: SecondFactorMove.label(visit.fields))
        return .go(to: AccountSection.path(Self.section.name), [:])
    }

    private static func remove(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        try await visit.service.account.removeStrongMethod(visit.fields["method"] ?? "")
        return try await visit.changed(Self.section.name)
    }

    /// The codes stand in this answer alone, which no browser keeps.
    private static func replaceCodes(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let codes = try await visit.service.account.replaceRecoveryCodes().codes.map { $0.reveal() }
        let page = Page(
            "Your recovery codes",
            """
            <p>Keep them where your phone is not, on paper say. Each is good once in place of another second factor. They \
            are not shown again, and earlier ones are good no more.</p>
            <ul class="codes">
            \(codes.map { "<li><code>\($0)</code></li>\n" as HTML })\
            </ul>
            <nav><a href="/account">Back to the account</a></nav>
            """)
        return .show(page, ["codes": .array(codes.map(JSONValue.string))])
    }
}
