package import WebcomAuthentication

/// Something that the service shall do.
package enum ChatAct: Sendable {
    /// Send what proves an identity, to make an account of it or to attach it to the signed-in one.
    case claim(ChatIdentity, StaticPassword?, toCurrent: Bool)
    /// Send a code to sign in with.
    case requestCode(ChatIdentity)
    /// Send what lets a new password be set.
    case requestReset(ChatIdentity)
    /// Send the latest message again.
    case sendAgain(ChatProof)
    /// Sign in with the password.
    case signIn(ChatIdentity, StaticPassword)
    /// Prove an identity by the token or code of its message.
    case prove(SecretField, isToken: Bool)
    /// Keep the token or code of a message until the new password is there.
    case keep(SecretField, isToken: Bool)
    /// Set the new password.
    case setPassword(StaticPassword)
    /// Sign in as a guest.
    case enterAsGuest
    /// Sign out.
    case signOut
    /// Give up what is under way.
    case cancel
    /// Show who is signed in.
    case showState
}
