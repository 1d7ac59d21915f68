/// What the attachment of an identity brings about.
struct AttachmentPlan {
    /// What is granted.
    let grant: ChallengeGrant
    /// The account, as it then is.
    let account: AccountRecord
    /// The identity, as it then is.
    let identity: IdentityRecord
}
