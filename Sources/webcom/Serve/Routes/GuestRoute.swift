import WebcomAuthentication

/// Going on as a guest.
enum GuestRoute {
    static let route = Route(path: "/guest", submit: Self.submit)

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        try await visit.signedIn(
            visit.service.authenticate(with: AuthenticationMethodGuest(), options: visit.options))
    }
}
