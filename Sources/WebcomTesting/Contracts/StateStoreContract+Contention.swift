import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StateStoreContract {
    static let contending = [
        Check("one of 64 parallel first records wins") { store, check in
            try await race(nil, store, check)
        },
        Check("one of 64 parallel replaces of a version wins") { store, check in
            _ = try await store.replace(nil, with: record(1), at: address)
            try await race(1, store, check)
        },
        Check("no increment is lost among parallel writers") { store, check in
            _ = try await store.replace(nil, with: record(1), at: address)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { for _ in 0..<25 { try await increment(store, check) } }
                }
                try await group.waitForAll()
            }
            let version = try await store.record(at: address)?.version
            try check.require(version == 201, "200 increments of version 1 ended at \(version ?? 0)")
        },
    ]

    static let removing = [
        Check("records that ran out are dropped, others stay") { store, check in
            try await fill(store, expiring: [-20, -10, 10, 20])
            let count = try await store.removeRecords(expiredBefore: date, limit: 100)
            try check.require(count == 2, "dropped \(count) records instead of 2")
            for (index, isThere) in [false, false, true, true].enumerated() {
                let found = try await store.record(at: RecordAddress(rawValue: "r\(index)")) != nil
                try check.require(found == isThere, "record \(index) is \(found ? "still there" : "gone")")
            }
        },
        Check("no more records are dropped than the limit says") { store, check in
            try await fill(store, expiring: [-5, -4, -3, -2, -1])
            for (limit, expected) in [(0, 0), (2, 2), (2, 2), (2, 1), (2, 0)] {
                let count = try await store.removeRecords(expiredBefore: date, limit: limit)
                try check.require(count == expected, "dropped \(count) instead of \(expected) with limit \(limit)")
            }
        },
        Check("an address whose record was dropped is empty again") { store, check in
            try await fill(store, expiring: [-1])
            try await store.removeRecords(expiredBefore: date, limit: 1)
            let address = RecordAddress(rawValue: "r0")
            try check.require(
                try await !store.replace(1, with: record(2), at: address), "still compares with the dropped version")
            try check.require(try await store.replace(nil, with: record(1), at: address), "takes no new first record")
        },
    ]

    /// Lets 64 writers expect the same version.
    private static func race(
        _ version: UInt64?, _ store: any AuthenticationStateStore, _ check: ContractCase
    ) async throws {
        let winners = try await withThrowingTaskGroup(of: UInt8?.self) { group in
            for writer in UInt8(0)..<64 {
                group.addTask {
                    let new = record((version ?? 0) + 1, [writer])
                    return try await store.replace(version, with: new, at: address) ? writer : nil
                }
            }
            return try await group.reduce(into: [UInt8]()) { if let writer = $1 { $0.append(writer) } }
        }
        try check.require(winners.count == 1, "\(winners.count) writers were told that they won")
        let found = try await store.record(at: address)
        try check.require(found?.bytes == winners, "another writer's record is there than the winner's")
    }

    /// Reads and replaces until it worked; each failure but the store's own means that another writer got further.
    private static func increment(_ store: any AuthenticationStateStore, _ check: ContractCase) async throws {
        for _ in 0..<1_000 {
            let old = try await store.record(at: address)
            guard let old else { throw check.violation("the record vanished") }
            if try await store.replace(old.version, with: record(old.version + 1), at: address) { return }
        }
        throw check.violation("a writer never got through")
    }

    private static func fill(_ store: any AuthenticationStateStore, expiring dates: [Double]) async throws {
        for (index, seconds) in dates.enumerated() {
            let address = RecordAddress(rawValue: "r\(index)")
            _ = try await store.replace(nil, with: record(1, expiring: seconds), at: address)
        }
    }
}
