public import WebcomAuthentication

/// A message that a scripted back-end has pretended to send.
public struct SentMessage: Hashable, Sendable {
    /// What it was for: `attachIdentity`, `oneTimePassword`, `passwordReset`, `strongCode`.
    public let purpose: String
    /// E-mail, phone, or what else the flow proves.
    public let provider: AuthenticationProvider
    /// The address or number as it was typed; of a strong method its id or contact.
    public let identifier: String
    /// How it should look.
    public let settings: MessageSettings
}
