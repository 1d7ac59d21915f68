import WebcomAuthentication
import WebcomBackend

/// Takes the code out of what the provider's pages answered; its state was checked by the back-end.
struct CallbackCheck {
    private static let refusals: Set<String> = [
        "access_denied", "user_cancelled_login", "user_cancelled_authorize", "login_required", "interaction_required",
        "consent_required", "account_selection_required",
    ]
    private static let outages: Set<String> = ["server_error", "temporarily_unavailable"]
    private static let maximumCodeBytes = 4_096

    let issuer: String?
    let rule: IssuerRule
    let requiresIssuer: Bool

    /// The code.
    ///
    /// - Throws: `.accessDenied` when the user or the provider said no; `.unavailable` for an outage;
    ///   `.invalidProviderAnswer` otherwise.
    func code(_ parameters: CallbackParameters) throws(AuthenticationError) -> String {
        // Before anything else that was said, an error among it (RFC 9207 §2.4).
        try self.checkIssuer(parameters["iss"])
        if let error = parameters["error"] { throw Self.refusal(error) }
        guard let code = parameters["code"], !code.isEmpty else {
            throw .badAnswer("it has neither a code nor an error")
        }
        guard code.utf8.count <= Self.maximumCodeBytes, code.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw .badAnswer("the code is too long, or has characters that no code has")
        }
        return code
    }

    private func checkIssuer(_ named: String?) throws(AuthenticationError) {
        guard let named else {
            guard !self.requiresIssuer else { throw .badAnswer("it does not say which issuer it is from (iss)") }
            return
        }
        // A provider without a name has only its own redirect address to tell it by.
        guard let issuer = self.issuer else { return }
        guard self.rule.accepts(named, configured: issuer) else { throw .badAnswer("it is from another issuer (iss)") }
    }

    private static func refusal(_ error: String) -> AuthenticationError {
        if self.refusals.contains(error) {
            return AuthenticationError(.accessDenied, "The sign-in was refused at the provider (\(error)).")
        }
        if self.outages.contains(error) {
            return AuthenticationError(.unavailable, "The provider is out of order (\(error)): try again later.")
        }
        return .badAnswer("it is \(ErrorCode.shown(error)) (error)")
    }
}
