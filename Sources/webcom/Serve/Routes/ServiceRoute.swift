import WebcomAuthentication

/// A program without a user signs in by an assertion of its own (RFC 7523), and gets a token to show.
enum ServiceRoute {
    static let route = Route(path: "/service", required: { _ in ["assertion"] }, submit: Self.submit, isBearer: true)

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        try await TokenRoutes.signIn(
            with: AuthenticationMethodServer(assertion: visit.fields["assertion"] ?? ""), visit,
            orSay: "No service of that name has a key that signed it.")
    }
}
