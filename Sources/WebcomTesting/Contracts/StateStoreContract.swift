import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What every `AuthenticationStateStore` must do, as checks for its author to run.
///
/// ```swift
/// @Test(arguments: StateStoreContract.checks)
/// func keepsTheContract(_ check: StateStoreContract.Check) async throws {
///     try await check.run { try await MyStore(at: temporaryPath()) }
/// }
/// ```
public enum StateStoreContract {
    /// All checks, in no order that matters.
    public static let checks: [Check] = Self.reading + Self.replacing + Self.contending + Self.removing

    static let address = RecordAddress(rawValue: "contract-address")
    static let date = Date(timeIntervalSince1970: 1_800_000_000)

    static func record(_ version: UInt64, _ bytes: [UInt8] = [1, 2, 3], expiring seconds: Double = 0) -> SealedRecord {
        SealedRecord(version: version, bytes: bytes, expirationDate: self.date.addingTimeInterval(seconds))
    }

    private static let reading = [
        Check("an address where nothing was stored answers nil") { store, check in
            let found = try await store.record(at: address)
            try check.require(found == nil, "found a record of version \(found?.version ?? 0) in an empty store")
        },
        Check("a record comes back as it was written") { store, check in
            let samples: [[UInt8]] = [[], [0], Array(0...255), [UInt8](repeating: 7, count: 65_536)]
            for (index, bytes) in samples.enumerated() {
                let address = RecordAddress(rawValue: "sample-\(index)")
                let record = record(1, bytes, expiring: Double(index))
                try check.require(
                    try await store.replace(nil, with: record, at: address), "refused the first record at an address")
                let found = try await store.record(at: address)
                try check.require(found == record, "\(bytes.count) bytes or their date came back changed")
            }
        },
        Check("addresses are kept apart") { store, check in
            let long = String(repeating: "a", count: 127)
            let names = ["a", "A", "a ", "aa", "_", "%", "a%", long + "b", long + "c"]
            for (index, name) in names.enumerated() {
                let isWritten = try await store.replace(
                    nil, with: record(1, [UInt8(index)]), at: RecordAddress(rawValue: name))
                try check.require(isWritten, "took the address “\(name)” for another one")
            }
            for (index, name) in names.enumerated() {
                let found = try await store.record(at: RecordAddress(rawValue: name))
                try check.require(found?.bytes == [UInt8(index)], "mixed “\(name)” up with another address")
            }
        },
    ]

    private static let replacing = [
        Check("a replace that expects nothing does not touch a record that is there") { store, check in
            _ = try await store.replace(nil, with: record(1, [1]), at: address)
            try check.require(
                try await !store.replace(nil, with: record(1, [2]), at: address), "answered true over an old record")
            let found = try await store.record(at: address)
            try check.require(found == record(1, [1]), "wrote although it answered false")
        },
        Check("a replace of the version that is there is done") { store, check in
            _ = try await store.replace(nil, with: record(1), at: address)
            for version in UInt64(1)...10 {
                let new = record(version + 1, [UInt8(version)], expiring: Double(version))
                try check.require(
                    try await store.replace(version, with: new, at: address), "refused version \(version)")
                try check.require(try await store.record(at: address) == new, "lost version \(version + 1)")
            }
        },
        Check("a replace of another version changes nothing") { store, check in
            _ = try await store.replace(nil, with: record(1, [1]), at: address)
            _ = try await store.replace(1, with: record(2, [2]), at: address)
            for version: UInt64 in [0, 1, 3, 1 << 40] {
                try check.require(
                    try await !store.replace(version, with: record(version + 1, [9]), at: address),
                    "answered true for version \(version) while version 2 is there")
                let found = try await store.record(at: address)
                try check.require(found == record(2, [2]), "wrote although it answered false")
            }
        },
        Check("a replace of a version at an empty address changes nothing") { store, check in
            try check.require(
                try await !store.replace(1, with: record(2), at: address), "answered true although nothing is there")
            try check.require(try await store.record(at: address) == nil, "wrote although it answered false")
        },
    ]
}
