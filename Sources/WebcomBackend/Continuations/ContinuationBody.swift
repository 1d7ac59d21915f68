/// What a continuation holds sealed, behind its front.
struct ContinuationBody: Codable {
    /// What the continuation is good for; nothing else accepts it.
    enum Purpose: String, Codable {
        /// Goes on where an identity's message was sent.
        case identityVerification
        /// Goes on where a code to sign in with was sent.
        case oneTimePassword
        /// Goes on where a token or code to set a new password with was sent.
        case passwordReset
        /// Goes on where the user is at a provider's pages.
        case userAgent
        /// Goes on where a user is to say yes to a device's code.
        case device
        /// Goes on where a second proof is awaited.
        case strongAuthentication

        /// Whether a message was sent, whose token or code is awaited.
        var isOfMessage: Bool {
            switch self {
            case .identityVerification, .oneTimePassword, .passwordReset: true
            case .userAgent, .device, .strongAuthentication: false
            }
        }
    }

    /// What it is good for.
    var purpose: Purpose
    /// The authentication.
    var flow: String
    /// The challenge of the message that was sent; stays the same when it is sent again.
    var selector: String
    /// The number of the step that a second proof waits at; nil for what has no steps.
    var ordinal: Int?
    /// The digest of the application and the session key that began it.
    var owner: [UInt8]
}
