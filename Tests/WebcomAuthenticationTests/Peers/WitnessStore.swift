import WebcomAuthentication
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A store that keeps which generation of which session each version of a record had.
final class WitnessStore: AuthenticationStateStore {
    struct Entry: Sendable {
        let version: UInt64
        let session: String
        let generation: UInt64
    }

    private let base = MemoryStateStore()
    private let written = Watched<[Entry]>([])

    /// What was written, in the order of the versions.
    var entries: [Entry] { self.written.value.sorted { $0.version < $1.version } }

    @concurrent func record(at address: RecordAddress) async throws -> SealedRecord? {
        try await self.base.record(at: address)
    }

    @concurrent func replace(
        _ version: UInt64?, with record: SealedRecord, at address: RecordAddress
    ) async throws -> Bool {
        guard try await self.base.replace(version, with: record, at: address) else { return false }
        if case .signedIn(let session) = try ServiceRecord(decoding: record.bytes).standing {
            let entry = Entry(
                version: record.version, session: session.id, generation: session.details.fields.generation)
            self.written.update { $0.append(entry) }
        }
        return true
    }

    @concurrent func removeRecords(expiredBefore date: Date, limit: Int) async throws -> Int {
        try await self.base.removeRecords(expiredBefore: date, limit: limit)
    }
}
