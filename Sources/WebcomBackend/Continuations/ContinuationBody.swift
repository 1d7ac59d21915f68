/// What a continuation holds sealed, behind its front.
struct ContinuationBody: Codable {
    /// What the continuation is good for; nothing else accepts it.
    enum Purpose: String, Codable {
        /// Goes on where an identity's message was sent.
        case identityVerification
    }

    /// What it is good for.
    var purpose: Purpose
    /// The authentication.
    var flow: String
    /// The challenge of the message that was sent; stays the same when it is sent again.
    var selector: String
    /// The digest of the application and the session key that began it.
    var owner: [UInt8]
}
