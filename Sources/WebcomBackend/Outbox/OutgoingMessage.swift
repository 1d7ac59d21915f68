public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A message on its way to an identity.
///
/// Text, token and code are secrets: the description shows the kind only (SEC-4).
public struct OutgoingMessage: Sendable {
    /// What it is called; random, stable across tries, good for a sender's idempotency key.
    public let id: String
    /// What it says.
    public let kind: Kind
    /// Which kind of address it goes to.
    public let provider: AuthenticationProvider
    /// Where it goes; without controls.
    public let address: String
    /// The subject, in one line.
    public let subject: String
    /// The text.
    public let text: String
    /// The name of the sender that the app asked for.
    public let sender: String?
    /// The token in the text, where there is one.
    public let verificationToken: VerificationToken?
    /// The code in the text, where there is one.
    public let oneTimePassword: OneTimePassword?
    /// When it was written.
    public let creationDate: Date
    /// When it is of no use any more.
    public let expirationDate: Date
    /// Whether it is never sent, and stands in for one to an identity that cannot have it.
    public let isSuppressed: Bool

    /// Describes a message.
    ///
    /// Controls and line breaks are taken out of address and subject.
    public init(
        id: String, kind: Kind, provider: AuthenticationProvider, address: String, subject: String, text: String,
        sender: String? = nil, verificationToken: VerificationToken? = nil, oneTimePassword: OneTimePassword? = nil,
        creationDate: Date, expirationDate: Date, isSuppressed: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.provider = provider
        self.address = DisplayText.cleaned(address, maximumScalars: 320, maximumBytes: 1024)
        self.subject = DisplayText.cleaned(subject, maximumScalars: 200, maximumBytes: 800)
        self.text = text
        self.sender = sender
        self.verificationToken = verificationToken
        self.oneTimePassword = oneTimePassword
        self.creationDate = creationDate
        self.expirationDate = expirationDate
        self.isSuppressed = isSuppressed
    }
}

extension OutgoingMessage: CustomStringConvertible, CustomReflectable {
    /// The kind and the provider.
    public var description: String { "message \(self.kind.rawValue) by \(self.provider)" }
    /// Shows the kind only.
    public var customMirror: Mirror { Mirror(self, children: ["kind": self.kind.rawValue]) }
}
