extension Schema {
    /// Step 5: the strong methods of accounts, and the recovery codes that were not used yet (MFA-6, MFA-8).
    ///
    /// The primary keys begin with the account: they are the indexes by account. `number` is the order of an account's
    /// methods among those of the same date, and of the codes of a set.
    static let strongMethods = """
        CREATE TABLE strong_methods (
            uid TEXT NOT NULL REFERENCES accounts (uid) ON DELETE CASCADE,
            id TEXT NOT NULL,
            kind TEXT NOT NULL,
            contact TEXT NOT NULL,
            address TEXT NOT NULL,
            name TEXT,
            creation_date REAL NOT NULL,
            last_use_date REAL,
            last_step INTEGER,
            secret BLOB NOT NULL,
            number INTEGER NOT NULL,
            PRIMARY KEY (uid, id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE recovery_codes (
            uid TEXT NOT NULL,
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            mac BLOB NOT NULL,
            PRIMARY KEY (uid, id, number),
            FOREIGN KEY (uid, id) REFERENCES strong_methods (uid, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        """
}
