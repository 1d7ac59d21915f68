public import WebcomAuthentication
public import WebcomBackend
import WebcomCryptography
import WebcomPrimitives

extension OpenIDConnectProvider: UserAgentProvider {
    private static let nonceByteCount = 32

    /// Makes the address that the user visits: with the back-end's state, and a nonce and a PKCE verifier of its own.
    ///
    /// - Throws: `.unauthorizedRedirect`; `.unsupported` for wishes that the provider cannot be told; what discovery
    ///   throws.
    @concurrent public func visit(
        _ draft: VisitDraft, _ request: AuthenticationRequest
    ) async throws -> PreparedVisit {
        let wishes = draft.wishes
        let redirectAddress = try RedirectAddresses(approved: self.configuration.redirectAddresses)
            .address(wishes.redirectAddress)
        try AuthorizationRequest.check(wishes, isOpenID: self.configuration.isOpenID)
        let metadata = try await self.metadata()
        let proof = ProofKey(self.random)
        let nonce = self.configuration.isOpenID ? Base64URL.encode(self.random.bytes(Self.nonceByteCount)) : nil
        let maximumAge = AuthorizationRequest.seconds(wishes.maximumAge)
        let memory = VisitMemory(
            verifier: proof.verifier, nonce: nonce, issuer: metadata.issuer, tokenEndpoint: metadata.tokenEndpoint,
            clientID: self.configuration.clientID, maximumAge: maximumAge)
        let authorization = AuthorizationRequest(
            endpoint: metadata.authorizationEndpoint, configuration: self.configuration,
            redirectAddress: redirectAddress, state: draft.state, challenge: proof.challenge, nonce: nonce,
            wishes: wishes, maximumAge: maximumAge)
        return PreparedVisit(
            address: authorization.address, redirectAddress: redirectAddress, memory: memory.bytes)
    }

    /// Exchanges the code that came back, and says who it is about.
    ///
    /// - Throws: `.accessDenied`, `.invalidState`, `.invalidProviderAnswer`, `.unavailable`.
    @concurrent public func identity(
        of answer: VisitAnswer, _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity {
        try await self.visitor(by: answer).identity
    }

    /// The same, with the tokens that say so.
    func visitor(by answer: VisitAnswer) async throws -> (identity: ProvedIdentity, tokens: TokenResponse) {
        let memory = try VisitMemory(answer.memory)
        let metadata = try await self.metadata()
        // The code goes nowhere but where the visit began (RFC 9700 §4.4).
        guard memory.issuer == metadata.issuer, memory.tokenEndpoint == metadata.tokenEndpoint,
            memory.clientID == self.configuration.clientID, (memory.nonce != nil) == self.configuration.isOpenID
        else {
            throw AuthenticationError(.invalidState, "The visit began with another configuration: begin again.")
        }
        let code = try CallbackCheck(
            issuer: metadata.issuer, rule: self.configuration.issuerRule,
            requiresIssuer: metadata.sendsIssuer || self.configuration.requiresIssuerParameter
        ).code(answer.parameters)
        let grant = TokenRequest(code: code, redirectAddress: answer.redirectAddress, verifier: memory.verifier)
        let tokens = try await self.outcome(of: grant, metadata).tokens()
        let signed: SignedExpectation? = memory.nonce.map {
            SignedExpectation(nonce: .requested($0), code: code, maximumAge: memory.maximumAge.map(Double.init))
        }
        var identity = try await self.identity(from: tokens, signed, metadata)
        if self.configuration.takesNameFromAnswer, identity.displayName == nil {
            identity.displayName = AnsweredName.read(answer.parameters["user"])
        }
        return (identity, tokens)
    }
}
