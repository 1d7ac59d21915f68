import WebcomAuthentication

/// How to address the user.
enum NameRoute {
    static let route = AccountRoute.form("name", required: ["name"], submit: Self.submit)

    static let section = AccountSection(name: "name", title: "Name") { contents, visit in
        let name = FormField.displayName(contents.details.displayName ?? "", "How to address you (empty for nothing)")
        return Form(path: Self.route.path, button: "Save the name", fields: [name]).html(visit)
    }

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let name = (visit.fields["name"] ?? "").trimmingSpaces
        try await visit.service.account.setDisplayName(name.isEmpty ? nil : name)
        return .go(to: AccountRoute.path, ["displayName": name.isEmpty ? .null : .string(name)])
    }
}
