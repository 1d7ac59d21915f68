import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite

@Suite struct SQLiteReaderTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        self.folder = try TemporaryFolder()
        self.path = self.folder.file("a.db")
    }

    @Test func readingNeverWaitsForTheWriter() async throws {
        // A writer's patience that outlasts a busy machine: what is tested is that readers need none.
        let store = try SQLiteStore(path: self.path, options: .init(busyTimeout: .seconds(60)))
        _ = try await store.register(Sample.registration("ann"), now: Sample.now, effects: .none)
        let other = try OtherProgram(self.path)
        try other.execute("BEGIN IMMEDIATE; DELETE FROM sessions")
        async let written = store.register(Sample.registration("bob"), now: Sample.now, effects: .none)
        for _ in 0..<20 {
            #expect(try await store.account("ann") == Sample.account("ann"))
            #expect(try await store.session("ann-1") != nil, "nothing is seen before it is committed")
            #expect(try await store.account("bob") == nil)
        }
        try other.execute("ROLLBACK")
        #expect(try await written == .done)
        #expect(try await store.account("bob") != nil)
        await store.close()
    }

    @Test(arguments: [0, 1, 3])
    func whoAwaitedAWriteReadsIt(readers: Int) async throws {
        let store = try SQLiteStore(path: self.path, options: .init(readerCount: readers))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<20 {
                        let name = "\(task)/\(number)"
                        _ = try await store.setMetadataIfAbsent(name, [UInt8(number)])
                        #expect(try await store.metadata(name) == [UInt8(number)])
                    }
                }
            }
            try await group.waitForAll()
        }
        await store.close()
    }

    @Test func aClosedStoreSaysSo() async throws {
        let store = try SQLiteStore(path: self.path)
        try await store.note([Sample.line("a")])
        await store.close()
        await store.close()
        #expect(await failure { _ = try await store.account("a") }?.code == .closed)
        #expect(await failure { try await store.note([]) }?.code == .closed)
        #expect(await failure { _ = try await store.record(at: .init(rawValue: "a")) }?.code == .closed)
    }

    @Test func whatWasBegunIsDoneBeforeItCloses() async throws {
        let store = try SQLiteStore(path: self.path)
        let done = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<100 {
                group.addTask {
                    do {
                        try await store.note([Sample.line("\(number)")])
                        return true
                    } catch {
                        #expect((error as? AccountStoreError)?.code == .closed)
                        return false
                    }
                }
            }
            await store.close()
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        let again = try SQLiteStore(path: self.path)
        #expect(try await again.auditEntries(after: 0, limit: 1000).count == done)
        await again.close()
    }
}
