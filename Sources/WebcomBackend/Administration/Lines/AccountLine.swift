import WebcomAuthentication

/// One account of an export: what stands in one line of JSON.
struct AccountLine: Sendable {
    /// No line is longer, in bytes.
    static let maximumByteCount = 1_048_576
    /// No account has more identities.
    static let maximumIdentityCount = 64

    /// The account; its `uid` is new where the line names none.
    var account: AccountRecord
    /// Its identities, one at least.
    var identities: [IdentityRecord]
    /// Their passwords.
    var passwords: [IdentityPassword]
    /// Whether the line itself names the account.
    var isNamed = true
}
