import WebcomAuthentication

/// The ways to sign in to the account, addresses and numbers mostly: one more, one in the place of another, one less.
enum IdentityRoutes {
    static let all = [Self.attach, Self.replace, Self.detach]
    private static let attach = AccountRoute.form("attach", required: ["address"], submit: Self.attach)
    private static let replace = AccountRoute.form(
        "address", required: ["address", "provider", "identity"], submit: Self.replace)
    private static let detach = AccountRoute.form("detach", required: ["provider", "identity"], submit: Self.detach)

    static let section = AccountSection(
        name: "identities", title: "Ways to sign in", isForGuests: false
    ) { contents, visit in
        let isOnly = contents.identities.count == 1
        let more = Form(path: Self.attach.path, button: "Send a message", fields: [.address()])
        return """
            <ul class="list">
            \(contents.identities.map { Self.row($0, isOnly: isOnly, visit) })\
            </ul>
            \(more.folded(under: "Add an address or a number", visit))\
            \(OAuth2Routes.buttons(.attach, visit))
            """
    }

    private static func row(_ identity: AuthenticationIdentity, isOnly: Bool, _ visit: Visit) -> HTML {
        let choices = [("provider", identity.provider.rawValue), ("identity", identity.providerUID)]
        let noun = identity.provider == .phone ? "number" : "address"
        let replace = Form(
            path: Self.replace.path, button: "Send a message there", choices: choices, fields: [.address("New \(noun)")]
        )
        let detach = Form(path: Self.detach.path, button: "Detach", choices: choices)
        let isReplaceable = identity.provider == .eMail || identity.provider == .phone
        return """
            <li><div class="line"><div><strong>\(identity.providerUID)</strong>
            <div class="quiet">\(AccountRoute.words(identity.provider)), since \(Moment.html(identity.creationDate))</div>
            </div>
            \(isOnly ? nil : detach.html(visit))</div>
            \(isReplaceable ? replace.folded(under: "Change this \(noun)", visit) : nil)</li>

            """
    }

    private static func attach(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let method = visit.begin(.oneTimePassword, context: .current).method
        return visit.sent(try await method.attachIdentity())
    }

    private static func replace(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let old = try await Self.identity(visit)
        // The new one gets the password of the old one, if that has any.
        let method = visit.begin(.staticPassword, context: .current).method
        method.replacedIdentity = old
        return visit.sent(try await method.attachIdentity())
    }

    private static func detach(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        try await visit.service.account.detach(try await Self.identity(visit))
        return try await visit.changed(Self.section.name)
    }

    private static func identity(_ visit: Visit) async throws(AuthenticationError) -> AuthenticationIdentity {
        let (provider, name) = (visit.fields["provider"], visit.fields["identity"])
        let known = try await visit.service.account.identities().first {
            $0.providerUID == name && $0.provider.rawValue == provider
        }
        guard let known else { throw AuthenticationError(.unknownIdentity) }
        return known
    }
}
