import WebcomAuthentication

/// A program without a user signs in by an assertion of its own (RFC 7523), and gets a token to show.
enum ServiceRoute {
    static let route = Route(path: "/service", required: { _ in ["assertion"] }, submit: Self.submit, isBearer: true)

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let method = AuthenticationMethodServer(assertion: visit.fields["assertion"] ?? "")
        do {
            return try await TokenRoutes.signIn(with: method, visit)
        } catch  where [.invalidCredentials, .invalidToken].contains(error.code) {
            // Who reads this is the program's developer: what is wrong with the assertion, and not with a password.
            var problem = Problem(error)
            problem.sentence =
                error.code == .invalidToken ? error.message : "No service of that name has a key that signed it."
            return .fail(problem, on: nil)
        }
    }
}
