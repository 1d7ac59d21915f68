import WebcomAuthentication

/// A part of the account page below who it is: what the user can change there.
struct AccountSection: Sendable {
    /// The parts, in order.
    static let all = [
        NameRoute.section, IdentityRoutes.section, PasswordRoute.section, StrongMethodRoutes.section,
        SessionRoutes.section, SignOutRoute.section,
        DeletionRoute.section,
    ]

    /// What a link to it says behind the `#`.
    let name: String
    let title: String
    /// Whether guests have it: they have no identity, and no password.
    var isForGuests = true
    /// What stands below the heading.
    let content: @Sendable (AccountContents, Visit) -> HTML

    /// The part for a user, with its heading.
    func html(_ contents: AccountContents, _ visit: Visit) -> HTML {
        """
        <section id="\(self.name)">
        <h2>\(self.title)</h2>
        \(self.content(contents, visit))\
        </section>

        """
    }

    /// Where to go on after a proof: the part with what was refused; the page where that is none.
    static func path(_ name: String?) -> String {
        Self.all.first { $0.name == name }.map { "\(AccountRoute.path)#\($0.name)" } ?? AccountRoute.path
    }
}
