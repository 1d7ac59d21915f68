import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A sign-in whose first proof was given and which waits for the second one: no session, and good for nothing else
/// (MFA-1).
///
/// Kept sealed in a challenge of the purpose `.strongAuthentication`, which is bound to the account: whatever voids
/// what is awaited for the account voids this too.
struct PendingSignIn: ChallengeContent, Sendable, CustomStringConvertible, CustomReflectable {
    /// What it comes to once the second proof is there.
    var goal: Goal
    /// The account; for one that is to be made, its name to be.
    var uid: String
    /// The first proof.
    var factor: AuthenticationFactor
    /// Whether that proof was a message to the identity's address: then this address is no second factor.
    var isProvedByMessage: Bool
    /// Whether the identity's address was proved in the same sign-in, beside the first proof.
    var isAddressProved = false
    /// The version of the password that was the first proof; nil where it was none.
    var passwordVersion: Int64?
    /// How the identity proves itself; nil for what is no internal identity.
    var mode: AuthenticationMethodInternal.Mode?
    /// The session that it adds to; nil for none.
    var session: String?
    /// The level that the app asked for; nil for none.
    var level: Int?
    /// The scopes that the app asked for.
    var scopes: [String]
    /// The claims that the app asked for.
    var claims: [String: JSONValue]
    /// Where it stands.
    var step = Step.open
    /// Counts the steps.
    var ordinal = 0

    /// The identity that was proved first.
    var key: IdentityKey {
        IdentityKey(provider: self.factor.provider, providerUID: self.factor.providerUID)
    }

    /// Whether the account is yet to be made.
    var makesAccount: Bool {
        guard self.session == nil else { return false }
        return switch self.goal {
        case .attach: true
        case .enter(_, _, _, _, let isKnown): !isKnown
        case .signIn, .setPassword: false
        }
    }

    /// The provider only.
    var description: String { "sign-in by \(self.factor.provider)" }
    /// Shows the provider only.
    var customMirror: Mirror { Mirror(self, children: ["provider": self.factor.provider]) }

    /// Whether it adds to the session that goes before; a recovery ends every session, and adds to none.
    var isAddition: Bool { if case .setPassword = self.goal { false } else { self.session != nil } }

    /// Whether a contact is what the first proof went by.
    func isFirstFactor(_ contact: IdentityKey) -> Bool { self.isProvedByMessage && contact == self.key }
}
