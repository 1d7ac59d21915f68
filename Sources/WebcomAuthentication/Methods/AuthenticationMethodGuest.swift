/// Signs in as a guest: a temporary account without an identity (Webcom: `AuthenticationMethodGuest`).
///
/// A guest who asks again is the same guest; anybody else who is signed in gets `.alreadyAuthenticated`. To keep the
/// account, attach an identity with the context `.current` before the session ends: the `uid` stays.
public struct AuthenticationMethodGuest: AuthenticationSingleStepMethod {
    /// Makes the method.
    public init() {}

    /// The guests' provider.
    public var provider: AuthenticationProvider { .guest }

    /// Nothing proves a guest.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        .guest
    }
}
