import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct SharedRecordTests {
    /// 4 walks unless `WEBCOM_SHARED_WALKS` says otherwise.
    private static let walks =
        ProcessInfo.processInfo.environment["WEBCOM_SHARED_WALKS"].flatMap { Int($0) } ?? 4

    @Test(
        "RFT-1, RFT-6, invariants 3, 4 and 7: of two processes that share a record none takes the other for a thief",
        arguments: [false, true])
    func nobodyIsSignedOut(keepsRecordsInFiles: Bool) async throws {
        let first = SeededGenerator.drawnSeed()
        var counts: [String: Int] = [:]
        for number in 0..<Self.walks {
            let folder = try TemporaryFolder()
            let path = folder.file("shared.db")
            let stores = [try await Node.open(path), try await Node.open(path)]
            try folder.makeFolder("records")
            try folder.set(mode: 0o700, of: "records")
            var records: [any AuthenticationStateStore] = stores
            if keepsRecordsInFiles {
                for place in 0..<2 { records[place] = try await FileStateStore(folder: folder.file("records")) }
            }
            let walk = try await SharedRecordWalk(
                seed: first &+ UInt64(number), path: path, stores: stores, records: records)
            do { try await walk.run(steps: 60) } catch is ExpectationFailedError {}
            counts.merge(walk.counts) { $0 + $1 }
            for store in stores { await store.close() }
        }
        print(
            "SharedRecordTests from seed \(first): \(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })"
        )
        #expect(counts["calm", default: 0] > Self.walks, "the walks are too short")
    }
}
