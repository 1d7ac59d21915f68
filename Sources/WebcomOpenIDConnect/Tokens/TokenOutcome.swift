import WebcomAuthentication
import WebcomTransport

/// What the token endpoint said: tokens, or an error by its code (RFC 6749 §5.2, RFC 8628 §3.5).
enum TokenOutcome {
    /// The errors that are decided by; every other one is ``other``.
    enum Refusal: String, CaseIterable {
        /// The user has said nothing yet (RFC 8628 §3.5).
        case authorizationPending = "authorization_pending"
        /// The same, and the question came too soon.
        case slowDown = "slow_down"
        /// The user said no.
        case accessDenied = "access_denied"
        /// The device's code ran out.
        case expiredToken = "expired_token"
        /// The code, or the refresh token, is good no more (RFC 6749 §5.2).
        case invalidGrant = "invalid_grant"
        /// Any other one.
        case other = ""
    }

    /// Tokens.
    case tokens(TokenResponse)
    /// An error, and what it is told as where its code makes no difference.
    case refused(Refusal, AuthenticationError)

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - secrets: What was sent and must not be shown.
    /// - Throws: `.invalidProviderAnswer` where it is neither, `.unavailable` where the server is out of order.
    init(_ answer: ProviderAnswer, secrets: [String]) throws(AuthenticationError) {
        try answer.requireInOrder()
        let status = answer.response.status
        // An error may come with any status: GitHub's with 200, others' with 403, and some without a body.
        guard let members = status == 200 ? try answer.json() : try? answer.json(),
            status == 200 || members["error"] != nil
        else {
            throw .badAnswer("the token endpoint refused with the status \(status) and no error code\(answer.hint)")
        }
        guard let error = members["error"] else {
            self = .tokens(try TokenResponse(members))
            return
        }
        let code = error.stringValue
        self = .refused(
            code.flatMap(Refusal.init(rawValue:)) ?? .other,
            .badAnswer("the token endpoint told \(ErrorCode.shown(code, withholding: secrets))"))
    }

    /// The tokens.
    ///
    /// - Throws: `.invalidProviderAnswer` with the error's code.
    func tokens() throws(AuthenticationError) -> TokenResponse {
        switch self {
        case .tokens(let tokens): return tokens
        case .refused(_, let error): throw error
        }
    }
}
