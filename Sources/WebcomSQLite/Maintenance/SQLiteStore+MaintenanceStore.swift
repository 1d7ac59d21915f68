import WebcomBackend

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SQLiteStore {
    /// A value of the store's own, by name; one look-up.
    @concurrent public func metadata(_ name: String) async throws -> [UInt8]? {
        try await self.read { connection in
            try connection.first("SELECT value FROM metadata WHERE name = ?", .text(name)) { $0.bytes() }
        }
    }

    /// Writes a value of the store's own unless there is one; answers with the one that is there afterwards.
    @concurrent public func setMetadataIfAbsent(_ name: String, _ value: [UInt8]) async throws -> [UInt8] {
        try await self.write { connection in
            try connection.run(
                "INSERT INTO metadata (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", .text(name),
                .blob(value))
            return try connection.first("SELECT value FROM metadata WHERE name = ?", .text(name)) { $0.bytes() }
                ?? value
        }
    }

    /// Removes at most `limit` rows that have run out, and says how many.
    @discardableResult
    @concurrent public func removeExpired(now: Date, limit: Int) async throws -> Int {
        try await self.write { try ExpiredRows.remove(now: now, limit: limit, in: $0) }
    }
}
