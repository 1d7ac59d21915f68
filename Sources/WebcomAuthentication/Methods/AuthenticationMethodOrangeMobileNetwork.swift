/// Signs in by the SIM card of a phone on a mobile network (Webcom: `AuthenticationMethodOrangeMobileNetwork`).
///
/// Either by what a gateway of the operator wrote into the request for whoever is on its network, signed; or by the
/// operator's own pages, which recognise the phone without asking (CAMARA number verification). Outside of the mobile
/// network: `.invalidProviderRequest`.
public struct AuthenticationMethodOrangeMobileNetwork: AuthenticationSingleStepMethod {
    private let proof: AuthenticationCredential.Proof
    /// What takes the user to the operator's pages; nil where the app does that itself.
    public let userAgent: (any OAuth2UserAgent)?

    /// The fields that a gateway's assertion goes by.
    package enum Field {
        package static let mcc = "mcc"
        package static let assertion = "assertion"
    }

    /// Makes the method for a gateway.
    ///
    /// - Parameters:
    ///   - mcc: The mobile country code of the network: three digits (ITU-T E.212), 208 for France.
    ///   - assertion: What the gateway wrote and signed for this request. Never a bare header that names a number:
    ///     anybody can send that.
    public init(mcc: String, assertion: String) {
        self.proof = .fields([Field.mcc: SecretField(mcc), Field.assertion: SecretField(assertion)])
        self.userAgent = nil
    }

    /// Makes the method for the operator's own pages: `.userAgentRequired(visit)`, or by a user agent in the same call.
    ///
    /// The phone itself has to visit them, over its mobile network.
    public init(wishes: UserAgentWishes = UserAgentWishes(), userAgent: (any OAuth2UserAgent)? = nil) {
        self.proof = .userAgent(wishes)
        self.userAgent = userAgent
    }

    /// The mobile network's provider.
    public var provider: AuthenticationProvider { .orangeMobileNetwork }

    /// Hands over the assertion, or asks for the visit.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        guard case .userAgent(var wishes) = self.proof else {
            return AuthenticationCredential(provider: self.provider, proof: self.proof)
        }
        if let address = try await self.userAgent?.redirectAddress() { wishes.redirectAddress = address }
        return AuthenticationCredential(provider: self.provider, proof: .userAgent(wishes))
    }
}
