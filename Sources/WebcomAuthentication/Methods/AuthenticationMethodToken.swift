/// Signs in by a token that somebody has already: an access token of this back-end, or an id_token that an app got from a
/// provider by itself.
///
/// Each token is good once. For servers: whoever holds a user's access token, a phone's say, and is to have a session of
/// the same user in a browser.
public struct AuthenticationMethodToken: AuthenticationSingleStepMethod {
    private let credential: AuthenticationCredential

    /// The fields that an id_token goes by.
    package enum Field {
        package static let idToken = "id_token"
        package static let nonce = "nonce"
    }

    /// Makes the method for an access token of this back-end; the provider `.accessToken` must be switched on.
    ///
    /// It opens a session beside the one that the token is of: with its proofs and their dates, its level and its end, so
    /// that nothing is gained by it but a session of one's own.
    public init(accessToken: AuthenticationToken) {
        self.credential = AuthenticationCredential(provider: .accessToken, proof: .accessToken(accessToken))
    }

    /// Makes the method for an id_token of an OpenID Connect provider whose configuration accepts them (OAU-11).
    ///
    /// - Parameters:
    ///   - idToken: The token.
    ///   - nonce: What the app asked the provider to put into it; without one anybody's token would do.
    ///   - name: The name that the back-end's configuration gives the provider.
    public init(idToken: String, nonce: String, of name: String) {
        self.credential = AuthenticationCredential(
            provider: .oAuth2(name),
            proof: .fields([Field.idToken: SecretField(idToken), Field.nonce: SecretField(nonce)]))
    }

    /// Who issued the token.
    public var provider: AuthenticationProvider { self.credential.provider }

    /// Hands the token over.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential { self.credential }
}
