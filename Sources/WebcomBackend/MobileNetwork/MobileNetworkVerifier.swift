public import WebcomAuthentication

/// Proves subscribers by the gateways of their networks; given to the back-end for `.orangeMobileNetwork`.
public struct MobileNetworkVerifier: IdentityVerifier {
    private let gateways: [String: any MobileNetworkGateway]

    /// Takes a gateway for each mobile country code: three digits (ITU-T E.212), `"208"` for France.
    public init(gateways: [String: any MobileNetworkGateway]) { self.gateways = gateways }

    /// Has the gateway of the network check what it wrote.
    ///
    /// - Throws: `.invalidProviderRequest`.
    @concurrent public func verify(
        _ fields: [String: SecretField], _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity {
        guard let mcc = fields[AuthenticationMethodOrangeMobileNetwork.Field.mcc]?.reveal(),
            let assertion = fields[AuthenticationMethodOrangeMobileNetwork.Field.assertion]
        else { throw AuthenticationError(.incompleteMethod, "Give the mobile country code and the assertion.") }
        guard mcc.utf8.count == 3, mcc.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let gateway = self.gateways[mcc]
        else {
            throw AuthenticationError(.invalidProviderRequest, "No gateway is configured for this mobile country code.")
        }
        let subscriber = try await gateway.subscriber(assertion, mcc: mcc, request)
        return ProvedIdentity(
            issuer: mcc, subject: subscriber.subject,
            profile: subscriber.number.map { ["phone_number": .string($0)] } ?? .null, method: "swk",
            singleUse: subscriber.singleUse)
    }
}
