public import WebcomAuthentication

/// What stands on a mobile network and says, signed, whose SIM card a request comes from.
public protocol MobileNetworkGateway: Sendable {
    /// Checks what the gateway wrote for a request, and names the subscriber.
    ///
    /// - Throws: `.invalidProviderRequest` where the gateway does not recognise the request, or did not write this.
    @concurrent func subscriber(
        _ assertion: SecretField, mcc: String, _ request: AuthenticationRequest
    ) async throws -> MobileSubscriber
}
