import WebcomAuthentication
public import WebcomBackend
import WebcomTokens

extension OpenIDConnectProvider: TokenRenewer {
    /// Renews tokens by their refresh token (RFC 6749 §6, OpenID Connect Core §12).
    ///
    /// An id_token that comes with the answer must be signed by the provider, and about the same user and this client.
    ///
    /// - Throws: `.accessDenied` when the provider takes the refresh token no more (`invalid_grant`);
    ///   `.invalidProviderAnswer`, `.unavailable`.
    @concurrent public func renew(_ tokens: ProviderTokens, of providerUID: String) async throws -> ProviderTokens {
        guard let refreshToken = tokens.refreshToken else { throw AuthenticationError(.expired) }
        switch try await self.outcome(of: TokenRequest(refreshToken: refreshToken), try await self.metadata()) {
        case .refused(.invalidGrant, let error), .refused(.accessDenied, let error):
            throw AuthenticationError(
                .accessDenied, "The provider renews its token no more: have the user sign in with it again.",
                cause: error)
        case .refused(_, let error): throw error
        case .tokens(let answer):
            if let idToken = answer.idToken { try await self.requireUser(providerUID, in: idToken) }
            return answer.kept(after: tokens, now: self.clock.now)
        }
    }

    private func requireUser(_ providerUID: String, in idToken: String) async throws {
        let signature = try await self.keys.verify(idToken)
        let claims: IDTokenClaims
        do { claims = try IDTokenClaims(signature.payload) } catch {
            throw AuthenticationError.badAnswer("the id_token: \(error)")
        }
        let named = ProvedIdentity(issuer: claims.issuer, subject: claims.subject).providerUID
        guard named.utf8.elementsEqual(providerUID.utf8) else {
            throw AuthenticationError.badAnswer("the renewed id_token is about another user (iss, sub)")
        }
        guard claims.audiences.contains(where: { $0.utf8.elementsEqual(self.configuration.clientID.utf8) }) else {
            throw AuthenticationError.badAnswer("the id_token: \(IDTokenFault.wrongAudience)")
        }
    }
}
