import WebcomAuthentication
import WebcomBackend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension OpenIDConnectProvider {
    static let method = "fed"

    /// Says whom tokens are about, whatever grant they are from.
    ///
    /// - Parameters:
    ///   - tokens: What the token endpoint gave.
    ///   - signed: What the id_token has to say; nil for plain OAuth 2.
    ///   - metadata: Where the provider is asked what.
    func identity(
        from tokens: TokenResponse, _ signed: SignedExpectation?, _ metadata: ProviderMetadata
    ) async throws -> ProvedIdentity {
        guard let signed else { return try await self.plainIdentity(tokens, metadata) }
        guard let idToken = tokens.idToken else {
            throw AuthenticationError.badAnswer("there is no id_token: ask for the scope openid")
        }
        var rules = self.rules(nonce: signed.nonce, audiences: [self.configuration.clientID])
        rules.accessToken = tokens.accessToken
        rules.code = signed.code
        rules.maximumAge = signed.maximumAge
        let claims = try await self.claims(of: idToken, rules)
        var profile = self.profile(of: claims)
        if self.configuration.usesUserInfo {
            let info = try await self.userInfo(metadata, tokens.accessToken)
            try info.requireSubject(claims.subject)
            profile.add(info.members)
        }
        return ProvedIdentity(
            issuer: claims.issuer, subject: claims.subject, displayName: profile.displayName,
            profile: .object(profile.members), extra: tokens.extra(withTokens: self.configuration.providesTokens),
            tokens: self.kept(tokens), method: Self.method)
    }

    /// What the back-end is to keep of an answer.
    private func kept(_ tokens: TokenResponse) -> ProviderTokens? {
        self.configuration.keepsTokens ? tokens.kept(now: self.clock.now) : nil
    }

    /// The user of plain OAuth 2, whom the user-info names.
    private func plainIdentity(_ tokens: TokenResponse, _ metadata: ProviderMetadata) async throws -> ProvedIdentity {
        let mapping = self.configuration.identityMapping
        let info = try await self.userInfo(metadata, tokens.accessToken)
        let subject = try info.subject(mapping)
        var profile = ProfileClaims(self.configuration.emailVerifiedRule)
        for (name, member) in mapping.profile { profile.set(name, info.members[member]) }
        profile.set("sub", .string(subject))
        let name = mapping.displayName.flatMap { ProfileClaims.text(info.members[$0])?.stringValue }
        return ProvedIdentity(
            issuer: metadata.issuer, subject: subject, displayName: name, profile: .object(profile.members),
            extra: tokens.extra(withTokens: self.configuration.providesTokens), tokens: self.kept(tokens),
            method: Self.method)
    }

    private func userInfo(_ metadata: ProviderMetadata, _ accessToken: String) async throws -> UserInfo {
        guard let address = metadata.userInfoEndpoint else {
            throw AuthenticationError.badAnswer("the provider has no user-info (userinfo_endpoint)")
        }
        return try UserInfo(try await self.requests.send(UserInfo.request(address, accessToken), for: .userInfo))
    }

    /// What an id_token says of the profile.
    func profile(of claims: IDTokenClaims) -> ProfileClaims {
        var profile = ProfileClaims(self.configuration.emailVerifiedRule)
        profile.addSigned(claims)
        profile.add(claims.all)
        return profile
    }

    /// What is asked of an id_token.
    func rules(nonce: ExpectedNonce, audiences: [String]) -> IDTokenRules {
        IDTokenRules(
            issuer: self.configuration.issuer ?? "", issuerRule: self.configuration.issuerRule, audiences: audiences,
            parties: [self.configuration.clientID] + self.configuration.authorizedParties,
            skew: self.configuration.skew, nonce: nonce)
    }

    /// The claims of an id_token, with its signature verified before any of them is looked at.
    func claims(of token: String, _ rules: IDTokenRules) async throws -> IDTokenClaims {
        let signature = try await self.keys.verify(token)
        do { return try rules.claims(of: signature, now: self.clock.now.timeIntervalSince1970) } catch {
            throw AuthenticationError.badAnswer("the id_token: \(error)")
        }
    }
}
