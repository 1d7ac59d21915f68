public import WebcomAuthentication
import WebcomTokens

/// A gateway that writes a signed JSON Web Token into each request from its network, in a header or beside it.
///
/// Of the token: `sub` is the subscriber, `phone_number` may be there; `iss`, `aud`, `iat` and `exp` must, with at most two
/// minutes between them. Each is good once. Have the gateway remove the header from what comes in from elsewhere all the
/// same.
public struct SignedTokenGateway: MobileNetworkGateway {
    private static let maximumLifetime = Duration.seconds(120)

    private let keys: any AssertionKeys
    private let rules: AssertionRules
    private let clock: any AuthenticationClock

    /// Makes a gateway.
    ///
    /// - Parameters:
    ///   - keys: The gateway's keys.
    ///   - issuer: What `iss` must be.
    ///   - audience: What `aud` must have: the name of this back-end for the gateway.
    ///   - clock: Where the time comes from.
    public init(
        keys: any AssertionKeys, issuer: String, audience: String, clock: any AuthenticationClock = SystemClock()
    ) {
        self.keys = keys
        self.rules = AssertionRules(
            audience: audience, issuer: issuer, maximumLifetime: Self.maximumLifetime, allowedSkew: .seconds(30))
        self.clock = clock
    }

    /// Checks the token.
    @concurrent public func subscriber(
        _ assertion: SecretField, mcc: String, _ request: AuthenticationRequest
    ) async throws -> MobileSubscriber {
        do {
            let token = try await SignedAssertion(
                assertion.reveal(), keys: self.keys, rules: self.rules, now: self.clock.now)
            return MobileSubscriber(
                subject: try token.claims.requiredText("sub"), number: try token.claims.text("phone_number"),
                singleUse: token.singleUse)
        } catch let error as TokenError {
            throw AuthenticationError(
                .invalidProviderRequest, "The gateway's token was refused: \(error).", cause: error)
        }
    }
}
