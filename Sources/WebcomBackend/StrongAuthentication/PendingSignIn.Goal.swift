import WebcomAuthentication

extension PendingSignIn {
    /// What a sign-in comes to once its second proof is there; nothing of it happens before.
    enum Goal: Codable, Sendable {
        /// A session.
        case signIn
        /// The identity, attached to the current account or to a new one.
        case attach(ChallengeBody)
        /// A new password, by a message: a recovery, which so needs two proofs (MFA-9).
        case setPassword(verifier: String)
        /// The identity that another provider named: signed in with where it is known, attached or registered where not.
        case enter(displayName: String?, profile: JSONValue, extra: JSONValue, tokens: ProviderTokens?, isKnown: Bool)

        /// What the provider gave beside the identity; told with the session.
        var extra: JSONValue {
            if case .enter(_, _, let extra, _, _) = self { extra } else { .null }
        }

        /// The provider's tokens that are to be kept.
        var tokens: ProviderTokens? {
            if case .enter(_, _, _, let tokens, _) = self { tokens } else { nil }
        }
    }
}
