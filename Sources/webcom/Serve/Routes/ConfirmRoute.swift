import WebcomAuthentication

/// Giving the code or token of a message, whatever it is for: the cookie says where that stands.
enum ConfirmRoute {
    static let route = Route(path: "/confirm", required: Self.required, show: Self.show, submit: Self.submit)

    private static func required(_ visit: Visit) -> [String] {
        guard let step = visit.world.cookies.step(in: visit.request) else { return [] }
        return step.front.stepDue == .newPassword ? ["secret", "password"] : ["secret"]
    }

    /// A sign-in that waits for its second factor goes on elsewhere.
    private static func show(_ visit: Visit, _ problem: Problem?) async throws(AuthenticationError) -> Reply {
        if problem == nil, SecondFactorRoutes.isDue(visit.world.cookies.step(in: visit.request)) {
            return .go(to: SecondFactorRoutes.path, ["next": .string(SecondFactorRoutes.path)])
        }
        let page = Self.page(visit, problem)
        return problem.map { .fail($0, on: page) } ?? .show(page)
    }

    private static func page(_ visit: Visit, _ problem: Problem?) -> Page {
        guard let step = visit.world.cookies.step(in: visit.request) else {
            return Page(
                "Nothing to confirm", problem: problem,
                """
                <p>Nothing is waiting here. Did <a href="/reset/token">an administrator send you a token</a>?</p>
                \(HomeRoute.links)
                """)
        }
        let isReset = step.front.stepDue == .newPassword
        let fields: [FormField] = isReset ? [.secret, .newPassword] : [.secret]
        let form = Form(path: "/confirm", button: isReset ? "Set the password" : "Confirm", fields: fields)
        return Page(
            isReset ? "Choose a new password" : "Confirm", problem: problem,
            """
            <p>A message is on its way to the address or number, if it can have one.\(visit.world.outbox.hint)</p>
            \(form.html(visit))
            <nav><a href="/">Begin again</a></nav>
            """)
    }

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        guard let step = visit.world.cookies.step(in: visit.request) else {
            throw AuthenticationError(.invalidContinuation, "Nothing is waiting to be confirmed here: begin again.")
        }
        let method = AuthenticationMethodInternal(continuation: step)
        let process = visit.service.initializeAuthentication(
            with: method, context: step.front.context, options: visit.options)
        method.setVerificationToken((visit.fields["secret"] ?? "").trimmingSpaces)
        if step.front.stepDue == .newPassword { method.setStaticPassword(visit.fields["password"] ?? "") }
        return try await visit.signedIn(visit.service.continueAuthentication(process))
    }
}
