import FoundationEssentials
import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

@Suite struct StateStoreContractTests {
    @Test(arguments: StateStoreContract.checks)
    func memoryStoreKeepsTheContract(_ check: StateStoreContract.Check) async throws {
        try await check.run { MemoryStateStore() }
    }

    @Test(arguments: StateStoreContract.checks)
    func faultyStoreWithoutAScriptKeepsTheContract(_ check: StateStoreContract.Check) async throws {
        try await check.run { FaultyStateStore() }
    }

    @Test("Every fault is caught, and by a check that is about it", arguments: BrokenStore.Fault.allCases)
    func faultIsCaught(_ fault: BrokenStore.Fault) async throws {
        var caught: [String] = []
        for check in StateStoreContract.checks {
            do {
                try await check.run { BrokenStore(fault) }
            } catch let violation as ContractViolation {
                #expect(violation.check == check.name)
                caught.append(check.name)
            }
        }
        #expect(caught.contains { $0.contains(fault.rawValue) }, "caught by \(caught) only")
    }

    @Test func namesAreUnique() {
        #expect(Set(StateStoreContract.checks.map(\.name)).count == StateStoreContract.checks.count)
    }
}

/// A state store with one fault; the raw value is part of the name of the check that must find it.
final class BrokenStore: AuthenticationStateStore {
    enum Fault: String, CaseIterable, Sendable {
        case emptyRecordInsteadOfNil = "nothing was stored answers nil"
        case bytesAreLost = "comes back as it was written"
        case addressesIgnoreCase = "addresses are kept apart"
        case nilReplacesAnything = "expects nothing does not touch"
        case everythingIsRefused = "version that is there is done"
        case writesAndSaysFalse = "another version changes nothing"
        case olderVersionsPass = "replace of another version"
        case versionsPassAtEmptyAddresses = "at an empty address"
        case comparesThenWritesInTwoSteps = "parallel replaces of a version"
        case firstRecordsRace = "parallel first records"
        case incrementsAreLost = "no increment is lost"
        case dropsEverything = "others stay"
        case ignoresLimit = "than the limit says"
        case keepsVersionsOfTheDropped = "is empty again"
    }

    private struct Contents: Sendable {
        var records: [RecordAddress: SealedRecord] = [:]
        var dropped: [RecordAddress: UInt64] = [:]
        var calls = 0
        var hasLost = false
    }

    private let fault: Fault
    private let contents = Locked(Contents())

    init(_ fault: Fault) { self.fault = fault }

    @concurrent func record(at address: RecordAddress) async throws -> SealedRecord? {
        let found = self.contents.withLock { $0.records[self.place(address)] }
        switch (self.fault, found) {
        case (.emptyRecordInsteadOfNil, nil): return SealedRecord(version: 0, bytes: [], expirationDate: .distantPast)
        case (.bytesAreLost, let found?):
            return SealedRecord(
                version: found.version, bytes: Array(found.bytes.prefix(100)), expirationDate: found.expirationDate)
        default: return found
        }
    }

    @concurrent func replace(
        _ version: UInt64?, with record: SealedRecord, at address: RecordAddress
    ) async throws -> Bool {
        self.contents.withLock { contents in
            contents.calls += 1
            let place = self.place(address)
            let fits = self.fits(version, contents.records[place]?.version, contents, place)
            if fits, self.fault == .incrementsAreLost, record.version == 100, !contents.hasLost {
                contents.hasLost = true
                return true
            }
            if fits || self.fault == .writesAndSaysFalse { contents.records[place] = record }
            return fits
        }
    }

    private func fits(_ wanted: UInt64?, _ found: UInt64?, _ contents: Contents, _ place: RecordAddress) -> Bool {
        switch self.fault {
        case .nilReplacesAnything where wanted == nil: true
        case .everythingIsRefused where wanted != nil: false
        case .olderVersionsPass: (wanted ?? 0) <= (found ?? 0)
        case .versionsPassAtEmptyAddresses where found == nil: true
        // What a compare and a write in two steps lets through, without the luck that it takes.
        case .comparesThenWritesInTwoSteps where contents.calls == 3: true
        case .firstRecordsRace where contents.calls == 2 && wanted == nil: true
        case .keepsVersionsOfTheDropped: wanted == found ?? contents.dropped[place]
        default: wanted == found
        }
    }

    @concurrent func removeRecords(expiredBefore date: Date, limit: Int) async throws -> Int {
        self.contents.withLock { contents in
            let all = contents.records.filter { $0.value.expirationDate < date || self.fault == .dropsEverything }
            let dropped = self.fault == .ignoresLimit ? Array(all.keys) : Array(all.keys.prefix(limit))
            for address in dropped {
                contents.dropped[address] = contents.records.removeValue(forKey: address)?.version
            }
            return dropped.count
        }
    }

    private func place(_ address: RecordAddress) -> RecordAddress {
        self.fault == .addressesIgnoreCase ? RecordAddress(rawValue: address.rawValue.lowercased()) : address
    }
}
