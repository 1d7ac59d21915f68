import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The account of the signed-in user.
enum AccountRoute {
    static let route = Route(path: "/account", show: Self.show)

    private static func show(_ visit: Visit, _ problem: Problem?) async throws(AuthenticationError) -> Reply {
        let state = try await visit.state()
        if let details = state.details {
            return .show(Self.page(of: details, visit, problem), ["state": .string(state.name), "user": details.json])
        }
        let problem = Problem(AuthenticationError(state == .invalid ? .sessionEnded : .unauthenticated))
        return .fail(problem, on: Page("Please sign in", problem: problem, HomeRoute.links))
    }

    private static func page(of details: AuthenticationDetails, _ visit: Visit, _ problem: Problem?) -> Page {
        Page(
            "Your account", problem: problem,
            """
            <dl>
            \(Self.facts(of: details).map { "<dt>\($0)</dt><dd>\($1)</dd>\n" as HTML })\
            </dl>
            \(details.isGuest ? Self.guest : nil)\
            \(AccountSection.all.map { $0.html(details, visit) })\
            <h2>Sign out</h2>
            <div class="row">
            \(SignOutRoute.forms(visit))\
            </div>
            """)
    }

    private static func facts(of details: AuthenticationDetails) -> [(String, String)] {
        let way = Self.words(details.provider)
        let identity = ("Signed in by", details.isGuest ? way : "\(way) \(details.providerUID)")
        let ways = ("Proved by", details.providers.map(Self.words).joined(separator: ", "))
        let name = details.displayName.map { [("Name", $0)] } ?? []
        return name + [identity, ways, ("Account", details.uid), ("Until", details.expirationDate.formatted(.iso8601))]
    }

    private static func words(_ provider: AuthenticationProvider) -> String {
        provider == .eMail ? "e-mail" : provider.rawValue
    }

    private static let guest: HTML = """
        <p>You are a guest. <a href="/sign-up">Sign up</a> to keep this account.</p>

        """
}
