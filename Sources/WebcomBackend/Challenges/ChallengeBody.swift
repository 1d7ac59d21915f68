import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a challenge keeps, sealed, for its redemption and for sending its message again.
struct ChallengeBody: ChallengeContent {
    /// The identity that is to be replaced.
    struct Replaced: Codable {
        /// Who vouches for it.
        var provider: AuthenticationProvider
        /// What the provider calls the user.
        var providerUID: String

        /// What it is found by.
        var key: IdentityKey { IdentityKey(provider: self.provider, providerUID: self.providerUID) }
    }

    /// How the identity proves itself.
    var mode: AuthenticationMethodInternal.Mode
    /// How many digits the code of the message has; nil where it carries a token.
    var codeLength: Int?
    /// The verifier of the password that the identity shall have.
    var passwordVerifier: String?
    /// How to address the user.
    var displayName: String?
    /// What the app wants to keep of the user.
    var profile: JSONValue = .null
    /// The identity of the account whose place it takes; nil for none.
    var replaced: Replaced?
    /// How the message looks.
    var message: MessageSettings
}
