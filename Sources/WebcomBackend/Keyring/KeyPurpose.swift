/// What a key is for; each purpose has a key of its own, so that no bytes made for one are of use for another.
package enum KeyPurpose: String, Hashable, Sendable, CaseIterable {
    /// Names a master key.
    case keyID
    /// Seals the value that tells wrong keys from right ones.
    case keyCheck
    /// Codes of the secrets in messages.
    case challengeMAC
    /// Codes of the secrets of sessions.
    case sessionMAC
    /// Codes that tie the parts of a refresh token together.
    case refreshTag
    /// Seals the keys that access tokens are signed with.
    case signingKey
    /// Seals continuations.
    case continuation
    /// Digests of the application and session key that a continuation belongs to.
    case continuationOwner
    /// Seals the records of the state store.
    case record
    /// Addresses of the state store.
    case recordAddress
    /// Subjects of rate limits.
    case throttle
    /// Digests in the audit.
    case audit
    /// Names the flow of an identity's codes.
    case codeFlow
    /// Seals messages that wait to be sent.
    case message
    /// Codes of passwords, which are hashed in their place.
    case pepper
    /// Seals the secrets of authenticator apps.
    case authenticatorKey
    /// Seals the tokens that providers gave.
    case providerTokens
    /// Codes of recovery codes.
    case recoveryCode
    /// Seals what a challenge keeps for its redemption.
    case challengeBody

    /// What the derivation is bound to.
    var info: [UInt8] { Array("webcom-authentication/v1/\(self.rawValue)".utf8) }
}
