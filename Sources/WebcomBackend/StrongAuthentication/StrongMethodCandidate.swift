import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A strong method that is being registered; kept sealed, for it has the secret of an authenticator app.
struct StrongMethodCandidate: ChallengeContent, Sendable, CustomStringConvertible, CustomReflectable {
    /// The name that it will have.
    var id: String
    /// How it shall prove the user.
    var kind: StrongMethod.Kind
    /// The number or address, in the form that is compared; empty where nothing is sent.
    var contact = ""
    /// The same as it was typed.
    var address = ""
    /// The secret of an authenticator app, in base64url; nil for every other kind.
    var secret: String?
    /// When its code runs out; nil where none is sent.
    var expirationDate: Date?

    /// The provider whose addresses its codes go to; nil where none are sent.
    var provider: AuthenticationProvider? { self.kind.addressProvider }

    /// The number or address as an identity would have it; nil where nothing is sent.
    var contactKey: IdentityKey? {
        self.provider.map { IdentityKey(provider: $0, providerUID: self.contact) }
    }

    /// The secret of an authenticator app; nil for every other kind.
    var authenticatorKey: AuthenticatorKey? {
        self.secret.flatMap { Base64URL.decode($0) }.flatMap { AuthenticatorKey(bytes: SecretBytes($0)) }
    }

    /// The kind only.
    var description: String { "candidate \(self.kind.rawValue)" }
    /// Shows the kind only.
    var customMirror: Mirror { Mirror(self, children: ["kind": self.kind.rawValue]) }

    /// Whether its code ran out.
    func isExpired(at now: Date) -> Bool { self.expirationDate.map { $0 <= now } ?? false }
}

extension StrongMethod.Kind {
    /// The provider whose addresses its codes go to; nil where none are sent.
    var addressProvider: AuthenticationProvider? {
        switch self {
        case .sms: .phone
        case .eMail: .eMail
        default: nil
        }
    }

    /// What a proof by it is called (RFC 8176 §2, where there is a name).
    var proofName: String {
        switch self {
        case .sms: "sms"
        case .recoveryCode: "recovery"
        default: "otp"
        }
    }
}
