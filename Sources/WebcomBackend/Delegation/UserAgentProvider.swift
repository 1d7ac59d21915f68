public import WebcomAuthentication

/// A provider whose own pages the user visits in a browser, and which then says who they are: OAuth 2, OpenID Connect.
///
/// The back-end keeps, sealed, what one visit has to remember, binds it to the session key that began it, and lets one
/// answer through (OAU-2). What is thrown is told as ``IdentityVerifier`` says.
public protocol UserAgentProvider: IdentityProvider {
    /// Makes the address that the user is to visit.
    ///
    /// - Throws: ``AuthenticationError``: `.unauthorizedRedirect` where the redirect address is not approved.
    @concurrent func visit(_ draft: VisitDraft, _ request: AuthenticationRequest) async throws -> PreparedVisit

    /// Says who came back; asked once for a visit, after its state was found right and used up.
    @concurrent func identity(
        of answer: VisitAnswer, _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity
}
