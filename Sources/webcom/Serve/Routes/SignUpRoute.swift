import WebcomAuthentication

/// Signing up: the address is confirmed by a message, and only then is there an account.
enum SignUpRoute {
    static let route = Route.form("/sign-up", required: { _ in ["address"] }, page: Self.page, submit: Self.submit)

    private static func page(_ visit: Visit, _ problem: Problem?) -> Page {
        let form = Form(
            path: "/sign-up", button: "Sign up", fields: [.address(), .newPassword, .displayName()])
        return Page(
            "Sign up", problem: problem,
            """
            \(form.html(visit))
            <p class="quiet">Without a password you sign in by codes that are sent to you.</p>
            \(OAuth2Routes.buttons(.signUp, visit))
            <nav><a href="/sign-in">I have an account</a></nav>
            """)
    }

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let password = visit.fields["password"] ?? ""
        // A guest keeps the account, and with it what was done so far.
        let isGuest = try await visit.state().details?.isGuest ?? false
        let mode: AuthenticationMethodInternal.Mode = password.isEmpty ? .oneTimePassword : .staticPassword
        let (method, _) = visit.begin(mode, context: isGuest ? .current : .new)
        if !password.isEmpty { method.setStaticPassword(password) }
        method.displayName = visit.fields["name"].flatMap { $0.isEmpty ? nil : $0 }
        return visit.sent(try await method.attachIdentity())
    }
}
