import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

/// How much longer a sign-in's look-up takes when there are very many accounts.
struct LookUpGrowthRow: BenchmarkRow {
    let name = "look-up"
    private static let small = 10_000
    private static let reads = 4_000

    @concurrent func measure(_ place: BenchmarkPlace) async throws -> [BenchmarkResult] {
        let large = place.isFull ? 10_000_000 : 200_000
        let few = try await Self.store(place.file("few.sqlite"), accounts: Self.small)
        let many = try await Self.store(place.file("many.sqlite"), accounts: large)
        let rounds = try await PairedRounds.measure(7) {
            try await Self.microseconds(many, accounts: large)
        } bare: {
            try await Self.microseconds(few, accounts: Self.small)
        }
        await few.close()
        await many.close()
        return [
            BenchmarkResult(
                self.name, "µs to find an identity and its account among \(large); bare: among \(Self.small)", rounds,
                place.isFull ? .atMost(2.5) : nil)
        ]
    }

    /// A file of our store, filled by plain statements.
    private static func store(_ path: String, accounts: Int) async throws -> SQLiteStore {
        let maker = try SQLiteStore(path: path)
        await maker.close()
        try await BlockingWork.run {
            let database = try BareDatabase(path: path)
            try database.execute(
                """
                PRAGMA synchronous = OFF;
                BEGIN;
                INSERT INTO accounts (uid, creation_date, is_guest, is_disabled)
                    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(accounts - 1))
                    SELECT printf('account-%010d', i), 0.0, 0, 0 FROM n;
                INSERT INTO identities (provider, provider_uid, uid, address, creation_date, number)
                    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(accounts - 1))
                    SELECT 'eMail', CAST(printf('user%010d@example.org', i) AS BLOB), printf('account-%010d', i),
                        printf('user%010d@example.org', i), 0.0, 1 FROM n;
                COMMIT;
                PRAGMA wal_checkpoint(TRUNCATE);
                """)
        }
        return try SQLiteStore(path: path, options: SQLiteStore.Options(integrityCheck: .none))
    }

    private static func microseconds(_ store: SQLiteStore, accounts: Int) async throws -> Double {
        let seconds = try await Stopwatch.seconds {
            for _ in 0..<Self.reads {
                let digits = String(Int.random(in: 0..<accounts))
                let number = String(repeating: "0", count: 10 - digits.count) + digits
                let key = IdentityKey(provider: .eMail, providerUID: "user\(number)@example.org")
                guard let identity = try await store.identity(key), try await store.account(identity.uid) != nil else {
                    throw BenchmarkError("an account was not found")
                }
            }
        }
        return seconds / Double(Self.reads) * 1e6
    }
}
