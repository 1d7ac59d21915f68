import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PendingSignIn {
    /// Where a sign-in stands that waits for its second proof.
    enum Step: Codable, Sendable {
        /// A method is to be chosen or registered, as the account and the policy then say.
        case open
        /// The code of a method is awaited, where it was sent until then.
        case code(method: String, expirationDate: Date?)
        /// The code of what is being registered is awaited.
        case confirmation(StrongMethodCandidate)

        /// Its name; nil while the account says it.
        var name: AuthenticationStep? {
            switch self {
            case .open: nil
            case .code: .strongCode
            case .confirmation: .strongMethodConfirmation
            }
        }
    }
}
