import WebcomAuthentication

/// Deleting the account.
enum DeletionRoute {
    static let route = AccountRoute.form("delete", submit: Self.submit)

    static let section = AccountSection(name: "delete", title: "Deletion") { _, visit in
        let box = FormField.box("confirm", "Delete the account with everything in it. I know that it cannot be undone.")
        let form = Form(path: Self.route.path, button: "Delete the account", fields: [box], isDangerous: true)
        return form.folded(under: "Delete the account", visit)
    }

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        guard visit.fields["confirm"] == "yes" else {
            throw AuthenticationError(.incompleteMethod, "Tick the box first: a deleted account cannot be got back.")
        }
        try await visit.service.account.delete()
        return visit.left([:])
    }
}
