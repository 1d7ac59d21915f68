extension Schema {
    /// Step 1: challenges, counters, attempts.
    static let secrets = """
        CREATE TABLE challenges (
            selector TEXT NOT NULL PRIMARY KEY,
            mac BLOB NOT NULL,
            purpose TEXT NOT NULL,
            flow TEXT NOT NULL,
            provider TEXT NOT NULL,
            provider_uid BLOB NOT NULL,
            address TEXT NOT NULL,
            uid TEXT,
            body BLOB NOT NULL,
            creation_date REAL NOT NULL,
            expiration_date REAL NOT NULL,
            attempts_left INTEGER NOT NULL,
            consumption_date REAL,
            is_decoy INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX challenges_by_flow ON challenges (flow, purpose);
        CREATE INDEX challenges_by_end ON challenges (expiration_date);

        CREATE TABLE counters (
            subject BLOB NOT NULL PRIMARY KEY,
            window_start REAL NOT NULL,
            window_end REAL NOT NULL,
            count INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX counters_by_end ON counters (window_end);

        CREATE TABLE attempts (
            id TEXT NOT NULL PRIMARY KEY,
            provider TEXT NOT NULL,
            provider_uid BLOB NOT NULL,
            uid TEXT,
            version INTEGER,
            end_date REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX attempts_by_end ON attempts (end_date);

        """
}
