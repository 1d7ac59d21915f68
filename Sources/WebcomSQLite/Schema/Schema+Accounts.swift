extension Schema {
    /// Step 1: accounts, identities, passwords, sessions.
    ///
    /// `number` is the order of an account's rows among those of the same date.
    static let accounts = """
        CREATE TABLE accounts (
            uid TEXT NOT NULL PRIMARY KEY,
            creation_date REAL NOT NULL,
            display_name TEXT,
            profile TEXT,
            is_guest INTEGER NOT NULL,
            is_disabled INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE identities (
            provider TEXT NOT NULL,
            provider_uid BLOB NOT NULL,
            uid TEXT NOT NULL REFERENCES accounts (uid) ON DELETE CASCADE,
            address TEXT NOT NULL,
            creation_date REAL NOT NULL,
            display_name TEXT,
            profile TEXT,
            number INTEGER NOT NULL,
            PRIMARY KEY (provider, provider_uid)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX identities_by_account ON identities (uid, number);

        CREATE TABLE passwords (
            provider TEXT NOT NULL,
            provider_uid BLOB NOT NULL,
            verifier BLOB NOT NULL,
            version INTEGER NOT NULL,
            date REAL NOT NULL,
            PRIMARY KEY (provider, provider_uid),
            FOREIGN KEY (provider, provider_uid) REFERENCES identities (provider, provider_uid) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE sessions (
            id TEXT NOT NULL PRIMARY KEY,
            uid TEXT NOT NULL REFERENCES accounts (uid) ON DELETE CASCADE,
            token_mac BLOB NOT NULL,
            generation INTEGER NOT NULL,
            creation_date REAL NOT NULL,
            last_use_date REAL NOT NULL,
            idle_expiration_date REAL NOT NULL,
            absolute_expiration_date REAL NOT NULL,
            expiration_date REAL NOT NULL,
            provider TEXT NOT NULL,
            provider_uid BLOB NOT NULL,
            factors TEXT NOT NULL,
            level INTEGER NOT NULL,
            device_label TEXT,
            extra TEXT,
            number INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sessions_by_account ON sessions (uid, number);
        CREATE INDEX sessions_by_end ON sessions (expiration_date);

        """
}
