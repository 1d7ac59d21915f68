extension Schema {
    /// Step 6: the sealed tokens that providers gave for identities.
    static let providerTokens = """
        CREATE TABLE provider_tokens (
            provider TEXT NOT NULL,
            provider_uid BLOB NOT NULL,
            bytes BLOB NOT NULL,
            version INTEGER NOT NULL,
            lease_end REAL,
            PRIMARY KEY (provider, provider_uid),
            FOREIGN KEY (provider, provider_uid) REFERENCES identities (provider, provider_uid) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        """
}
