/// What is written in the same transaction as a change.
public struct StoreEffects: Sendable {
    /// What is noted for the audit.
    public var audit: [AuditEntry]
    /// What is to be sent.
    public var messages: [OutboxEntry]
    /// What other processes on the same store are told.
    public var notices: [StoredNotice]
    /// What providers gave for identities, in place of what they gave before; passed over for those that are not there.
    public var providerTokens: [ProviderTokensRecord]

    /// Collects effects.
    public init(
        audit: [AuditEntry] = [], messages: [OutboxEntry] = [], notices: [StoredNotice] = [],
        providerTokens: [ProviderTokensRecord] = []
    ) {
        self.audit = audit
        self.messages = messages
        self.notices = notices
        self.providerTokens = providerTokens
    }

    /// Nothing beyond the change itself.
    public static let none = Self()
}
