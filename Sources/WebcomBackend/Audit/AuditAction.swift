/// The stable names of what the back-end notes for the audit.
enum AuditAction: String {
    /// A guest was made.
    case registerGuest = "guest.register"
    /// An app's own method was tried.
    case authenticateCustom = "custom.authenticate"
    /// A session was to be opened beside that of an access token.
    case authenticateToken = "token.authenticate"
    /// The tokens that a provider gave were to be renewed.
    case renewProviderTokens = "provider.renewTokens"
    /// A service's assertion was tried.
    case authenticateServer = "server.authenticate"
    /// A service account was made by an operator.
    case createService = "service.create"
    /// A key of a service account was registered by an operator.
    case addServiceKey = "service.addKey"
    /// A key of a service account was removed by an operator.
    case removeServiceKey = "service.removeKey"
    /// A user was sent to a provider's pages.
    case requestVisit = "visit.request"
    /// A user came back from a provider's pages, or seemed to.
    case authenticateVisit = "visit.authenticate"
    /// A device was given a code of a provider's.
    case requestDevice = "device.request"
    /// A user said yes or no to a device's code, or it ran out.
    case authenticateDevice = "device.authenticate"
    /// A password was tried.
    case authenticatePassword = "password.authenticate"
    /// A message to confirm an identity was asked for.
    case requestVerification = "identity.requestVerification"
    /// The same message was asked for again.
    case resendVerification = "identity.resendVerification"
    /// An identity was to be attached by its token.
    case attachIdentity = "identity.attach"
    /// An identity was to take the place of another one.
    case replaceIdentity = "identity.replace"
    /// An identity was to be detached.
    case detachIdentity = "identity.detach"
    /// A code to sign in with was asked for.
    case requestCode = "code.request"
    /// A code to sign in with was tried.
    case authenticateCode = "code.authenticate"
    /// A message to set a new password with was asked for.
    case requestReset = "password.requestReset"
    /// A new password was to be set by the token or code of a message: an account was recovered (AUD-4).
    case resetPassword = "password.reset"
    /// A password was to be changed, or set, by who is signed in.
    case changePassword = "password.change"
    /// The name or the profile of an account was to be changed.
    case changeAccount = "account.change"
    /// An account was to be deleted, by its user or an operator.
    case deleteAccount = "account.delete"
    /// A first proof was given, and a second one is awaited.
    case holdSignIn = "signIn.hold"
    /// The code of a strong method was asked for, or a method was to be registered.
    case requestStrongCode = "strong.request"
    /// A second proof was to be given.
    case authenticateStrong = "strong.authenticate"
    /// A strong method was to be registered.
    case registerStrongMethod = "strong.register"
    /// A strong method was to be called something else.
    case renameStrongMethod = "strong.rename"
    /// A strong method was to be removed.
    case removeStrongMethod = "strong.remove"
    /// A set of recovery codes was to be made.
    case replaceRecoveryCodes = "strong.recoveryCodes"
    /// A token was to be looked at.
    case inspectToken = "token.inspect"
    /// A session was given a new end.
    case renewSession = "session.renew"
    /// A refresh token was presented that was replaced long ago: its session was ended (RFT-1).
    case reuseToken = "session.reuse"
    /// Sessions were ended.
    case revokeSessions = "session.revoke"
    /// A message was handed to its sender, or given up.
    case sendMessage = "message.send"
    /// An account was made by an operator.
    case createAccount = "account.create"
    /// An account was disabled by an operator.
    case disableAccount = "account.disable"
    /// An account was enabled by an operator.
    case enableAccount = "account.enable"
    /// An account was brought in from elsewhere.
    case importAccount = "account.import"
    /// The accounts were taken out.
    case exportAccounts = "account.export"
    /// A message to set a new password with was ordered by an operator (PWD-9).
    case startReset = "password.startReset"
    /// Old lines of the audit were removed.
    case purgeAudit = "audit.purge"

    /// Why it fails where nothing could be redeemed.
    var decoyReason: String {
        self == .attachIdentity || self == .replaceIdentity ? "existingIdentity" : "noSuchIdentity"
    }
}
