import Testing
import WebcomBackend
import WebcomSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct SQLiteWriterTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        self.folder = try TemporaryFolder()
        self.path = self.folder.file("a.db")
    }

    /// Waits for the file as long as a full machine may need to have everybody in the queue.
    private static let patient = SQLiteStore.Options(busyTimeout: .seconds(100))

    /// Notes lines, one verb each, while another program holds the file, so that they wait for one another.
    private func noteTogether(_ actions: [String], in store: SQLiteStore) async throws -> [String: AccountStoreError] {
        let other = try OtherProgram(self.path)
        try other.execute("BEGIN IMMEDIATE")
        async let answers = withTaskGroup(of: (String, (any Error)?).self) { group in
            for action in actions {
                group.addTask {
                    do {
                        try await store.note([Sample.line(action)])
                        return (action, nil)
                    } catch {
                        return (action, error)
                    }
                }
            }
            var failures: [String: AccountStoreError] = [:]
            for await (action, error) in group where error != nil {
                failures[action] = error as? AccountStoreError ?? AccountStoreError(.unavailable, "untyped")
            }
            return failures
        }
        // The writer may have taken the first few already, and waits for the file with them.
        await wait(for: "all verbs wait") { store.acceptedChangeCount == actions.count }
        try other.execute("COMMIT")
        return await answers
    }

    private func actions(in store: SQLiteStore) async throws -> Set<String> {
        Set(try await store.auditEntries(after: 0, limit: 1000).map(\.action))
    }

    @Test func verbsThatWaitShareACommit() async throws {
        let store = try SQLiteStore(path: self.path, options: Self.patient)
        let actions = (0..<100).map { "line \($0)" }
        #expect(try await self.noteTogether(actions, in: store).isEmpty)
        #expect(try await self.actions(in: store) == Set(actions))
        #expect(store.commitCount <= 2)
        await store.close()
    }

    @Test func aBatchIsBounded() async throws {
        var options = Self.patient
        options.batchLimit = 10
        let store = try SQLiteStore(path: self.path, options: options)
        #expect(try await self.noteTogether((0..<100).map { "line \($0)" }, in: store).isEmpty)
        #expect((10...11).contains(store.commitCount))
        await store.close()
    }

    @Test func aVerbThatFailsIsUndoneAlone() async throws {
        let store = try SQLiteStore(path: self.path, options: Self.patient)
        try OtherProgram(self.path).execute(
            """
            CREATE TRIGGER refuse AFTER INSERT ON audit WHEN NEW.action = 'bad'
            BEGIN SELECT RAISE(ABORT, 'refused'); END
            """)
        let good = (0..<20).map { "good \($0)" }
        let failures = try await self.noteTogether(good + ["bad"], in: store)
        #expect(failures.keys.sorted() == ["bad"])
        #expect(try await self.actions(in: store) == Set(good))
        #expect(store.commitCount <= 2)
        await store.close()
    }

    @Test func aVerbOfSeveralRowsIsUndoneWhole() async throws {
        let store = try SQLiteStore(path: self.path, options: Self.patient)
        try OtherProgram(self.path).execute(
            """
            CREATE TRIGGER refuse AFTER INSERT ON audit WHEN NEW.action = 'bad'
            BEGIN SELECT RAISE(FAIL, 'refused'); END
            """)
        let error = await failure { try await store.note([Sample.line("first"), Sample.line("bad")]) }
        #expect(error != nil)
        #expect(try await self.actions(in: store) == [])
        await store.close()
    }

    @Test(arguments: ["COMMIT", "ROLLBACK"])
    func aFailedCommitFailsTheWholeBatchAndTheStoreGoesOn(kind: String) async throws {
        let store = try SQLiteStore(path: self.path)
        let doom = kind == "COMMIT" ? "INSERT INTO child VALUES (1)" : "SELECT RAISE(ROLLBACK, 'gone')"
        let other = try OtherProgram(self.path)
        try other.execute(
            """
            CREATE TABLE parent (id INTEGER PRIMARY KEY);
            CREATE TABLE child (id INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED);
            CREATE TRIGGER doom AFTER INSERT ON audit WHEN NEW.action = 'doom' BEGIN \(doom); END
            """)
        var actions = (0..<20).map { "line \($0)" }
        actions.insert("doom", at: 10)
        let failures = try await self.noteTogether(actions, in: store)
        #expect(failures.count >= 2 && failures["doom"]?.code == .unavailable, "\(failures)")
        let written = try await self.actions(in: store)
        #expect(written == Set(actions).subtracting(failures.keys), "answers tell what is in the file")
        try await store.note([Sample.line("afterwards")])
        #expect(try await self.actions(in: store).contains("afterwards"))
        await store.close()
    }

    @Test func aFullDiskIsToldAndTheStoreGoesOn() async throws {
        var options = Self.patient
        options.maximumPageCount = 60
        let store = try SQLiteStore(path: self.path, options: options)
        let error = await failure {
            _ = try await store.setMetadataIfAbsent("large", Array(repeating: 7, count: 1_000_000))
        }
        #expect(error?.code == .full, "\(String(describing: error))")
        #expect(error?.message.contains(self.path) == true)
        #expect(try await store.metadata("large") == nil)
        #expect(try await store.setMetadataIfAbsent("small", [7]) == [7])
        await store.close()
    }

    @Test func aFileThatIsHeldIsBusyForWriting() async throws {
        let store = try SQLiteStore(path: self.path, options: .init(busyTimeout: .milliseconds(20)))
        let other = try OtherProgram(self.path)
        try other.execute("BEGIN IMMEDIATE")
        let error = await failure { try await store.note([Sample.line("a")]) }
        #expect(error?.code == .busy)
        #expect(try await store.auditEntries(after: 0, limit: 1).isEmpty, "readers do not wait")
        try other.execute("COMMIT")
        try await store.note([Sample.line("b")])
        #expect(try await self.actions(in: store) == ["b"])
        await store.close()
    }

    @Test func aDateThatIsNoNumberIsRefused() async throws {
        let store = try SQLiteStore(path: self.path)
        var line = Sample.line("a")
        line.date = .init(timeIntervalSinceReferenceDate: .nan)
        let error = await failure { [line] in try await store.note([line]) }
        #expect(error?.code == .unavailable)
        #expect(try await self.actions(in: store) == [])
        await store.close()
    }
}
