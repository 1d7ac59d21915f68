#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What is to be done with the accounts of a file.
///
/// An account is named by its `uid`, its e-mail address or its phone number.
enum AccountsOrder: Equatable {
    /// Lists all.
    case list
    /// Shows one with its identities and sessions.
    case show(String)
    /// Makes one for an address or a number.
    case create(String, displayName: String?)
    /// Has nobody sign in to one.
    case disable(String)
    /// Has it be used again.
    case enable(String)
    /// Ends its sessions, or one of them.
    case revoke(String, session: String?)
    /// Has a message sent by which its user sets a new password.
    case reset(String)
    /// Removes its strong methods, which its user has lost.
    case removeStrongMethods(String)
    /// Makes one for a service.
    case createService(clientID: String?, displayName: String?, ServiceKeySource)
    /// Registers one more public key of a service.
    case addKey(String, ServiceKeySource)
    /// Removes a public key of a service.
    case removeKey(String, kid: String)
    /// Deletes it.
    case delete(String)
    /// Shows its audit.
    case audit(String)
    /// Removes what ran out, and old lines of the audit.
    case purge(auditBefore: Date?)
    /// Writes all to a file that is made, or to the output.
    case export(path: String?, isPeppered: Bool)
    /// Brings accounts in from a file, or from the input.
    case take(path: String?, isPeppered: Bool, goesOn: Bool)

    /// Whether the file of the accounts may be made by it.
    var isMaking: Bool {
        switch self {
        case .create, .take, .createService: true
        default: false
        }
    }
}
