import WebcomAuthentication

/// A challenge that is about to be opened.
struct ChallengeDraft {
    /// What it is good for.
    let purpose: ChallengeRecord.Purpose
    /// The authentication it belongs to.
    let flow: String
    /// What it will be found by.
    let selector: String
    /// The identity that it proves.
    let key: IdentityKey
    /// Where its message goes.
    let address: String
    /// The account that it is about; nil for a new one.
    let uid: String?
    /// Whether nothing can redeem it.
    let isDecoy: Bool
    /// What its redemption needs.
    var body: ChallengeBody
    /// What the audit calls the request.
    let action: AuditAction
}

extension ChallengeDraft {
    /// The same challenge again, with a new secret.
    init(again earlier: ChallengeRecord, _ body: ChallengeBody) {
        self.init(
            purpose: earlier.purpose, flow: earlier.flow, selector: earlier.selector, key: earlier.identity,
            address: earlier.address, uid: earlier.uid, isDecoy: earlier.isDecoy, body: body,
            action: .resendVerification)
    }
}
