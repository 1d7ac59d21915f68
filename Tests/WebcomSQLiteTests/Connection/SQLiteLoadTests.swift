import Testing
import WebcomBackend
import WebcomSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Many callers at once, and a file that is held, full, moved or replaced meanwhile.
@Suite struct SQLiteLoadTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        self.folder = try TemporaryFolder()
        self.path = self.folder.file("a.db")
    }

    /// What became of lines that many callers noted.
    private struct Outcome {
        var done: Set<String> = []
        var failures: [String: AccountStoreError.Code] = [:]

        /// Notes a line; what is no error of the store counts as `.closed`, which no test here expects.
        mutating func note(_ action: String, in store: SQLiteStore) async {
            do {
                try await store.note([Sample.line(action)])
                self.done.insert(action)
            } catch {
                self.failures[action] = (error as? AccountStoreError)?.code ?? .closed
            }
        }
    }

    /// Has callers note lines, one after the other each, until all are done.
    private func note(_ callers: Int, times: Int, in store: SQLiteStore) async -> Outcome {
        await withTaskGroup(of: Outcome.self) { group in
            for caller in 0..<callers {
                group.addTask {
                    var outcome = Outcome()
                    for number in 0..<times { await outcome.note("\(caller)/\(number)", in: store) }
                    return outcome
                }
            }
            return await group.reduce(into: Outcome()) { all, outcome in
                all.done.formUnion(outcome.done)
                all.failures.merge(outcome.failures) { $1 }
            }
        }
    }

    private func actions(in store: SQLiteStore) async throws -> [String] {
        try await store.auditEntries(after: 0, limit: 100_000).map(\.action).sorted()
    }

    @Test func manyCallersShareFewCommits() async throws {
        let store = try SQLiteStore(path: self.path)
        let outcome = await self.note(64, times: 25, in: store)
        #expect(outcome.failures.isEmpty, "\(outcome.failures)")
        #expect(try await self.actions(in: store) == outcome.done.sorted())
        print("group commit: \(store.acceptedChangeCount) changes in \(store.commitCount) commits")
        #expect(store.acceptedChangeCount == 1600)
        #expect(store.commitCount * 4 <= store.acceptedChangeCount, "\(store.commitCount) commits")
        await store.close()
    }

    @Test func whileTheFileIsHeldNothingIsHalfWrittenAndAfterwardsEverythingGoesOn() async throws {
        let store = try SQLiteStore(path: self.path, options: .init(busyTimeout: .milliseconds(5)))
        let before = await self.note(8, times: 2, in: store)
        let other = try OtherProgram(self.path)
        try other.execute("BEGIN IMMEDIATE")
        let held = await self.note(64, times: 2, in: store)
        #expect(held.done.isEmpty)
        #expect(held.failures.values.allSatisfy { $0 == .busy }, "\(held.failures)")
        #expect(try await self.actions(in: store) == before.done.sorted(), "readers see what was there")
        try other.execute("COMMIT")
        let after = await self.note(64, times: 2, in: store)
        #expect(after.failures.isEmpty, "\(after.failures)")
        #expect(try await self.actions(in: store) == (Array(before.done) + after.done).sorted())
        await store.close()
    }

    @Test func aFullFileRefusesWhatDoesNotFitAndKeepsWhatWasAnswered() async throws {
        var options = SQLiteStore.Options()
        options.maximumPageCount = 60
        let store = try SQLiteStore(path: self.path, options: options)
        let outcome = await self.note(32, times: 200, in: store)
        #expect(outcome.failures.values.contains(.full), "nothing was refused")
        #expect(outcome.failures.values.allSatisfy { $0 == .full }, "\(outcome.failures)")
        #expect(try await self.actions(in: store) == outcome.done.sorted())
        try OtherProgram(self.path).execute("DELETE FROM audit")
        #expect(await self.note(1, times: 1, in: store).failures.isEmpty, "there is room again")
        await store.close()
        let again = try SQLiteStore(path: self.path, options: .init(integrityCheck: .full))
        #expect(try await self.actions(in: again) == ["0/0"])
        await again.close()
    }

    @Test(arguments: ["moved", "removed", "replaced"])
    func aFileThatIsNotInPlaceIsToldAndLeftAlone(how: String) async throws {
        let store = try SQLiteStore(path: self.path)
        try await store.note([Sample.line("before")])
        let kept = self.folder.file("kept.db")
        try FileManager.default.linkItem(atPath: self.path, toPath: kept)
        try FileManager.default.removeItem(atPath: self.path)
        if how == "replaced" { try self.folder.write([], to: "a.db") }
        for error in [
            await failure { try await store.note([Sample.line("lost")]) },
            await failure { _ = try await store.account("ann") },
        ] {
            #expect(error?.code == .unavailable, "\(String(describing: error))")
            #expect(error?.message.contains("\(self.path) was moved") == true, "\(String(describing: error))")
        }
        if how == "moved" {
            try FileManager.default.moveItem(atPath: kept, toPath: self.path)
            try await store.note([Sample.line("after")])
            #expect(try await self.actions(in: store) == ["after", "before"])
        }
        await store.close()
        if how == "replaced" { #expect(try self.folder.bytes(of: "a.db").isEmpty, "the other file was written to") }
        let again = try SQLiteStore(path: how == "moved" ? self.path : self.folder.file("fresh.db"))
        #expect(try await self.actions(in: again) == (how == "moved" ? ["after", "before"] : []))
        await again.close()
    }
}
