public import WebcomAuthentication
public import WebcomBackend
import WebcomTransport

/// Proves subscribers by their operator's own pages, which recognise a phone by its mobile network and ask nothing (CAMARA
/// Number Verification, Mobile Connect); given to the back-end for `.orangeMobileNetwork`, with gateways beside it or none.
///
/// Each visit is made with `prompt=none`: who is not on the operator's mobile network gets `.invalidProviderRequest`, and
/// signs in in another way. The user is known by the operator's `iss` and `sub`, which have to stay the same for a
/// subscriber, and not by the number, which operators give to somebody else in time.
public struct MobileNetworkProvider: UserAgentProvider, IdentityVerifier {
    private static let prompt = "none"
    /// As a gateway's subscribers.
    private static let method = "swk"
    /// What comes in place of a number from a phone that is not on the mobile network.
    private static let forbidden = 403
    private static let digits = 7...15

    private let pages: OpenIDConnectProvider
    private let numberAddress: String?
    private let gateways: MobileNetworkVerifier?

    /// Makes a provider; nothing is asked of it yet.
    ///
    /// - Parameters:
    ///   - pages: The operator, as an OpenID provider.
    ///   - numberAddress: Where the access token tells the phone's number (`…/device-phone-number`), which then is
    ///     `phone_number` of the profile; nil where the number is of no interest.
    ///   - gateways: What checks the assertions of gateways, for apps that have some as well.
    /// - Throws: ``ProviderConfigurationError`` for an address that is not https, or of an operator without id_tokens.
    public init(
        _ pages: OpenIDConnectProvider, numberAddress: String? = nil, gateways: MobileNetworkVerifier? = nil
    ) throws(ProviderConfigurationError) {
        guard pages.configuration.isOpenID else {
            throw ProviderConfigurationError("the operator names nobody: give issuer and key set")
        }
        if let numberAddress, let fault = pages.policy.fault(of: numberAddress) {
            throw ProviderConfigurationError("the address of the phone number \(fault)")
        }
        self.pages = pages
        self.numberAddress = numberAddress
        self.gateways = gateways
    }

    /// Makes the address that the phone visits, over its mobile network.
    ///
    /// - Throws: As ``OpenIDConnectProvider``.
    @concurrent public func visit(_ draft: VisitDraft, _ request: AuthenticationRequest) async throws -> PreparedVisit {
        var wishes = draft.wishes
        wishes.prompt = Self.prompt
        return try await self.pages.visit(VisitDraft(state: draft.state, wishes: wishes), request)
    }

    /// Says whose phone came back.
    ///
    /// - Throws: `.invalidProviderRequest` where the operator did not recognise it; else as ``OpenIDConnectProvider``.
    @concurrent public func identity(
        of answer: VisitAnswer, _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity {
        do {
            let visitor = try await self.pages.visitor(by: answer)
            var identity = visitor.identity
            identity.method = Self.method
            guard let numberAddress else { return identity }
            var profile = identity.profile.objectValue ?? [:]
            profile["phone_number"] = .string(try await self.number(at: numberAddress, visitor.tokens))
            identity.profile = .object(profile)
            return identity
        } catch let error as AuthenticationError where error.code == .accessDenied {
            throw Self.unrecognised
        }
    }

    /// Has the gateway of the network check what it wrote.
    ///
    /// - Throws: `.invalidProviderRequest`, also without gateways.
    @concurrent public func verify(
        _ fields: [String: SecretField], _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity {
        guard let gateways else {
            throw AuthenticationError(.invalidProviderRequest, "No gateway is configured: visit the operator's pages.")
        }
        return try await gateways.verify(fields, request)
    }

    /// The number in international form.
    private func number(at address: String, _ tokens: TokenResponse) async throws -> String {
        let answer = try await self.pages.requests.send(
            UserInfo.request(address, tokens.accessToken), for: .phoneNumber)
        guard answer.response.status != Self.forbidden else { throw Self.unrecognised }
        guard let number = try answer.object()["devicePhoneNumber"]?.stringValue,
            number.utf8.first == UInt8(ascii: "+"),
            Self.digits.contains(number.utf8.count - 1),
            number.utf8.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { throw AuthenticationError.badAnswer("it has no number in international form (devicePhoneNumber)") }
        return number
    }

    private static var unrecognised: AuthenticationError { AuthenticationError(.invalidProviderRequest) }
}

extension MobileNetworkProvider: CustomStringConvertible, CustomReflectable {
    /// The client's name.
    public var description: String { self.pages.description }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
