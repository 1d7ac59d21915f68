import WebcomAuthentication

/// Changing the password, or getting one.
enum PasswordRoute {
    static let route = AccountRoute.form("password", required: ["password"], submit: Self.submit)

    static let section = AccountSection(name: "password", title: "Password", isForGuests: false) { _, visit in
        let keep = FormField.box("keep", "Leave my other sessions signed in")
        let form = Form(
            path: Self.route.path, button: "Change the password", fields: [.currentPassword, .newPassword, keep])
        return form.folded(under: "Change the password", visit)
    }

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let current = visit.fields["current"].flatMap { $0.isEmpty ? nil : StaticPassword($0) }
        do {
            try await visit.service.account.changePassword(
                from: current, to: StaticPassword(visit.fields["password"] ?? ""),
                endingOtherSessions: visit.fields["keep"] != "yes")
        } catch  where error.code == .invalidCredentials {
            var problem = Problem(error)
            problem.sentence = "The password as it is now is another one."
            return try await AccountRoute.show(visit, problem)
        }
        return try await visit.changed(Self.section.name)
    }
}
