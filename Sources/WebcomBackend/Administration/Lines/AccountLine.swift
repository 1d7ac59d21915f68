import WebcomAuthentication

/// One account of an export: what stands in one line of JSON.
struct AccountLine: Sendable {
    /// No line is longer, in bytes.
    static let maximumByteCount = 1_048_576
    /// No account has more identities.
    static let maximumIdentityCount = 64
    /// No account has more strong methods.
    static let maximumStrongMethodCount = 100

    /// The account; its `uid` is new where the line names none.
    var account: AccountRecord
    /// Its identities, one at least.
    var identities: [IdentityRecord]
    /// Their passwords.
    var passwords: [IdentityPassword]
    /// Its strong methods but recovery codes, which cannot be read.
    var strongMethods: [StrongMethodLine] = []
    /// Whether the line itself names the account.
    var isNamed = true
}
