public import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    /// The record at an address, or nil where there is none; one look-up.
    @concurrent public func record(at address: RecordAddress) async throws -> SealedRecord? {
        try await self.read { connection in
            try connection.first(
                "SELECT version, bytes, expiration_date FROM records WHERE address = ?", .text(address.rawValue)
            ) { SealedRecord(version: $0.bits(), bytes: $0.bytes(), expirationDate: $0.date()) }
        }
    }

    /// Compares the version and replaces the record in one transaction.
    @concurrent public func replace(
        _ version: UInt64?, with record: SealedRecord, at address: RecordAddress
    ) async throws -> Bool {
        try await self.write { connection in
            guard let version else {
                return try connection.run(
                    """
                    INSERT INTO records (address, version, bytes, expiration_date) VALUES (?, ?, ?, ?)
                    ON CONFLICT (address) DO NOTHING
                    """,
                    .text(address.rawValue), .bits(record.version), .blob(record.bytes),
                    .date(record.expirationDate)) > 0
            }
            return try connection.run(
                "UPDATE records SET version = ?, bytes = ?, expiration_date = ? WHERE address = ? AND version = ?",
                .bits(record.version), .blob(record.bytes), .date(record.expirationDate), .text(address.rawValue),
                .bits(version)) > 0
        }
    }

    /// Drops at most `limit` records whose date has passed, the oldest first, and says how many it dropped.
    @discardableResult
    @concurrent public func removeRecords(expiredBefore date: Date, limit: Int) async throws -> Int {
        try await self.write { connection in
            try connection.run(
                """
                DELETE FROM records WHERE address IN
                (SELECT address FROM records WHERE expiration_date < ? ORDER BY expiration_date LIMIT ?)
                """,
                .date(date), .count(max(0, limit)))
        }
    }
}
