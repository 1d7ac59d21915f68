public import WebcomAuthentication
public import WebcomBackend

extension OpenIDConnectProvider: DeviceProvider {
    /// Asks for a code at the provider's device authorization endpoint (RFC 8628 §3.1), with the configured scopes.
    ///
    /// - Throws: `.unsupported` where the provider has none; `.invalidProviderAnswer`, `.unavailable`; what discovery
    ///   throws.
    @concurrent public func authorizeDevice(_ request: AuthenticationRequest) async throws -> DeviceGrant {
        let metadata = try await self.metadata()
        guard let endpoint = metadata.deviceAuthorizationEndpoint else {
            throw AuthenticationError(
                .unsupported, "The provider has no device flow (device_authorization_endpoint).")
        }
        let scopes = self.configuration.allScopes.joined(separator: " ")
        let grant = try self.authenticated(
            TokenRequest(scopes.isEmpty ? [] : [("scope", scopes)], secrets: []), metadata)
        let answer = try await self.requests.send(grant.request(to: endpoint), for: .deviceAuthorization)
        let device = try DeviceResponse(answer, secrets: grant.secrets, self.policy)
        let memory = DeviceMemory(
            deviceCode: device.deviceCode, issuer: metadata.issuer, tokenEndpoint: metadata.tokenEndpoint,
            clientID: self.configuration.clientID)
        return DeviceGrant(
            userCode: device.userCode, verificationAddress: device.verificationAddress,
            completeAddress: device.completeAddress, lifetime: .seconds(device.lifetime),
            interval: .seconds(device.interval), memory: memory.bytes)
    }

    /// Asks the token endpoint once what the user said (RFC 8628 §3.4), and who they are when it was yes.
    ///
    /// - Throws: `.accessDenied`, `.expired`, `.invalidState`, `.invalidProviderAnswer`, `.unavailable`.
    @concurrent public func poll(_ memory: [UInt8], _ request: AuthenticationRequest) async throws -> DevicePoll {
        let memory = try DeviceMemory(memory)
        let metadata = try await self.metadata()
        // The code goes nowhere but where it came from.
        guard memory.issuer == metadata.issuer, memory.tokenEndpoint == metadata.tokenEndpoint,
            memory.clientID == self.configuration.clientID
        else {
            throw AuthenticationError(.invalidState, "The code is of another configuration: begin again.")
        }
        switch try await self.outcome(of: TokenRequest(deviceCode: memory.deviceCode), metadata) {
        case .refused(.authorizationPending, _): return .pending
        case .refused(.slowDown, _): return .slowDown
        case .refused(.accessDenied, _): throw AuthenticationError(.accessDenied)
        case .refused(.expiredToken, _): throw AuthenticationError(.expired)
        case .refused(.invalidGrant, let error), .refused(.other, let error): throw error
        case .tokens(let tokens): return .proved(try await self.identity(ofDevice: tokens, metadata))
        }
    }

    /// Who said yes.
    ///
    /// The code is used up by now, so that an outage from here on cannot be waited out.
    private func identity(
        ofDevice tokens: TokenResponse, _ metadata: ProviderMetadata
    ) async throws -> ProvedIdentity {
        let signed = self.configuration.isOpenID ? SignedExpectation(nonce: .absent) : nil
        do { return try await self.identity(from: tokens, signed, metadata) } catch let error as AuthenticationError
            where error.isTransient
        {
            throw AuthenticationError(
                error.code, error.message, recovery: .restart, isTransient: false, cause: error.cause)
        }
    }
}
