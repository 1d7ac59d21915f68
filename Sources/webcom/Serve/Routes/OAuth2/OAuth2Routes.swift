import WebcomAuthentication

/// Signing in at a provider: a button leads to its pages, and they lead back to the callback.
struct OAuth2Routes: Sendable {
    /// What the markup of a page with such buttons has.
    static let mark = "action=\"/oauth2/"

    /// What the provider is called.
    let name: String

    /// Where a form asks to be led to the provider.
    var path: String { "/oauth2/\(self.name)" }
    /// Where the provider leads back to.
    var callbackPath: String { "\(self.path)/callback" }

    /// The two routes.
    var all: [Route] {
        [
            Route(path: self.path, show: Self.showBegin, submit: self.begin),
            Route(
                path: self.callbackPath, required: { $0.wantsJSON ? ["callback"] : [] }, show: self.showCallback,
                submit: self.takeCallback, takesForeignForms: true),
        ]
    }

    /// A button for each provider; nothing where there is none.
    static func buttons(
        _ purpose: OAuth2Purpose, _ visit: Visit, choices: [(name: String, value: String)] = []
    ) -> HTML? {
        let forms = visit.world.openID.names.map { name in
            Form(
                path: Self(name: name).path, button: "\(purpose.words) \(name)",
                choices: [("for", purpose.rawValue)] + choices
            ).html(visit)
        }
        return forms.isEmpty ? nil : "<div class=\"row providers\">\n\(forms)</div>\n"
    }

    /// Sends the browser to the provider, and remembers in the cookie which visit it is on.
    private func begin(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let purpose = try OAuth2Purpose(in: visit.fields)
        let isProof = purpose == .prove
        // Whoever only sits at a browser that is signed in there proves nothing.
        let wishes = UserAgentWishes(
            redirectAddress: visit.world.site.origin(of: visit.request) + self.callbackPath,
            maximumAge: isProof ? .zero : nil)
        var options = visit.options
        options.level = isProof ? try await ProveRoute.level(visit) : nil
        let outcome = try await visit.service.authenticate(
            with: AuthenticationMethodOAuth2(name: self.name, wishes: wishes),
            context: try await purpose.context(for: visit), options: options)
        guard case .userAgentRequired(let step) = outcome else { return try await visit.signedIn(outcome) }
        let address = step.request.address
        let json: JSONValue = [
            "step": .string(AuthenticationStep.userAgent.rawValue), "next": .string(self.callbackPath),
            "address": .string(address),
        ]
        var reply = Reply.go(to: address, json, status: .accepted)
        reply.cookies = visit.keyCookie + [visit.world.cookies.setStep(step.continuation)]
        return reply
    }

    private static func showBegin(_ visit: Visit, _ problem: Problem?) async throws(AuthenticationError) -> Reply {
        guard let problem else { return .go(to: SignInRoute.route.path, ["next": .string(SignInRoute.route.path)]) }
        let purpose = try? OAuth2Purpose(in: visit.fields)
        return try await Self.fail(problem, visit, isForAccount: purpose == .attach || purpose == .prove)
    }

    /// Tells what failed, on the page that the user came from.
    static func fail(
        _ problem: Problem, _ visit: Visit, isForAccount: Bool
    ) async throws(AuthenticationError) -> Reply {
        guard !isForAccount else { return try await AccountRoute.show(visit, problem) }
        return .fail(problem, on: SignInRoute.page(visit, problem))
    }
}
