extension Schema {
    /// Step 2: the sealed records of services.
    static let records = """
        CREATE TABLE records (
            address TEXT NOT NULL PRIMARY KEY,
            version INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            expiration_date REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX records_by_end ON records (expiration_date);

        """
}
