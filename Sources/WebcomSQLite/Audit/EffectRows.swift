import WebcomBackend

/// The rows that are written with a change.
enum EffectRows {
    /// Writes audit, messages, notices and providers' tokens.
    static func write(_ effects: StoreEffects, in connection: SQLiteConnection) throws(AccountStoreError) {
        for entry in effects.audit { try AuditRows.insert(entry, in: connection) }
        for message in effects.messages { try MessageRows.insert(message, in: connection) }
        for notice in effects.notices { try NoticeRows.insert(notice, in: connection) }
        for record in effects.providerTokens { try ProviderTokenRows.write(record, in: connection) }
    }
}
