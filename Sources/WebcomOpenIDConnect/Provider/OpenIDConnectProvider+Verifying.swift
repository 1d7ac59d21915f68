public import WebcomAuthentication
public import WebcomBackend
import WebcomCryptography

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension OpenIDConnectProvider: IdentityVerifier {
    private static let tokenField = "id_token"
    private static let nonceField = "nonce"

    /// Checks an id_token that the app got by itself, from the provider's own sign-in of a phone for instance (OAU-11).
    ///
    /// The fields are `id_token` and `nonce`: what the app gave the provider for this one sign-in, exactly as the token
    /// has it. Which issuer and which audiences count says the configuration alone. Each token is good once.
    ///
    /// - Throws: `.unsupported` unless the configuration allows it; `.incompleteMethod` without the fields;
    ///   `.invalidCredentials`, with what is wrong with the token; `.unavailable` when the keys cannot be had.
    @concurrent public func verify(
        _ fields: [String: SecretField], _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity {
        guard self.configuration.acceptsIDTokens else {
            throw AuthenticationError(.unsupported, "The provider's configuration accepts no id_tokens of apps.")
        }
        guard let token = fields[Self.tokenField]?.reveal(), !token.isEmpty,
            let nonce = fields[Self.nonceField]?.reveal(),
            !nonce.isEmpty
        else { throw AuthenticationError(.incompleteMethod, "Give the fields id_token and nonce.") }
        let audiences = self.configuration.acceptedAudiences ?? [self.configuration.clientID]
        let claims: IDTokenClaims
        do {
            claims = try await self.claims(of: token, self.rules(nonce: .requested(nonce), audiences: audiences))
        } catch let error as AuthenticationError where error.code == .invalidProviderAnswer {
            throw AuthenticationError(.invalidCredentials, error.message)
        }
        let profile = self.profile(of: claims)
        let expiration = Date(timeIntervalSince1970: claims.expiration + self.configuration.skew)
        return ProvedIdentity(
            issuer: claims.issuer, subject: claims.subject, displayName: profile.displayName,
            profile: .object(profile.members), method: Self.method,
            singleUse: SingleUse(id: Self.useID(of: token, claims), expirationDate: expiration))
    }

    /// What a token is remembered by: its issuer and its own name, or what was signed.
    ///
    /// Not the signature, for an ECDSA signature has a second form that is right as well.
    private static func useID(of token: String, _ claims: IDTokenClaims) -> [UInt8] {
        let signed = token.split(separator: ".", omittingEmptySubsequences: false).prefix(2).joined(separator: ".")
        let name = claims.tokenID.map { "jti\u{0}\($0)" } ?? "signed\u{0}\(signed)"
        return SHA256.hash(Array("\(claims.issuer)\u{0}\(name)".utf8))
    }
}
