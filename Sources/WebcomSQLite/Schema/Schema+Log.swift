extension Schema {
    /// Step 1: messages, audit, notices, the store's own values.
    ///
    /// `AUTOINCREMENT` where a reader goes on after the last number it saw: no number may come back.
    static let log = """
        CREATE TABLE messages (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            bytes BLOB NOT NULL,
            creation_date REAL NOT NULL,
            expiration_date REAL NOT NULL,
            due_date REAL NOT NULL,
            attempts INTEGER NOT NULL,
            is_suppressed INTEGER NOT NULL,
            owner TEXT,
            lease_end REAL
        ) STRICT;
        CREATE INDEX messages_by_due_date ON messages (due_date);
        CREATE INDEX messages_by_end ON messages (expiration_date);

        CREATE TABLE audit (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            date REAL NOT NULL,
            action TEXT NOT NULL,
            is_success INTEGER NOT NULL,
            reason TEXT,
            uid TEXT,
            provider TEXT,
            identifier_digest TEXT,
            source_digest TEXT,
            correlation_id TEXT
        ) STRICT;

        CREATE TABLE notices (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            date REAL NOT NULL,
            kind TEXT NOT NULL,
            subject TEXT NOT NULL
        ) STRICT;
        CREATE INDEX notices_by_date ON notices (date);

        CREATE TABLE metadata (
            name TEXT NOT NULL PRIMARY KEY,
            value BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;

        """
}
