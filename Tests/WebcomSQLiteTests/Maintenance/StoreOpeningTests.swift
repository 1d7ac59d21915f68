import Dispatch
import Testing
import WebcomBackend
import WebcomSQLite

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct StoreOpeningTests {
    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    @Test func aNewFileAndItsLogAreReadableByItsUserOnly() async throws {
        let store = try SQLiteStore(path: self.folder.file("a.db"))
        try await store.note([Sample.line("a")])
        #expect(try self.folder.mode(of: "a.db") == 0o600)
        #expect(try self.folder.mode(of: "a.db-wal") == 0o600)
        #expect(try self.folder.mode(of: "a.db-shm") == 0o600)
        await store.close()
        #expect(throws: (any Error).self, "the log was written back") { try self.folder.mode(of: "a.db-wal") }
    }

    @Test(arguments: [
        ("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"), ("busy_timeout", "1234"),
        ("trusted_schema", "0"),
    ])
    func theConnectionThatWritesIsDurableAndStrict(pragma: String, value: String) async throws {
        let store = try SQLiteStore(
            path: self.folder.file("a.db"), options: .init(busyTimeout: .milliseconds(1234)))
        #expect(try await store.setting(pragma) == value)
        await store.close()
    }

    @Test func anEmptyFileIsTakenAsANewOne() async throws {
        try self.folder.write([], to: "empty.db")
        let store = try SQLiteStore(path: self.folder.file("empty.db"))
        #expect(try await store.account("nobody") == nil)
        await store.close()
    }

    @Test(arguments: [1, 40, 511, 4096, 20_000])
    func aTextFileIsForeignAndLeftAlone(size: Int) throws {
        let bytes = Array("Once upon a time ".utf8)
        let text = (0..<size).map { bytes[$0 % bytes.count] }
        try self.folder.write(text, to: "story.txt")
        let error = try #require(refusal(of: self.folder.file("story.txt")))
        #expect(error.code == .foreignFile, "\(error)")
        #expect(error.message.contains(self.folder.file("story.txt")))
        #expect(try self.folder.bytes(of: "story.txt") == text)
    }

    @Test(arguments: ["CREATE TABLE recipes (name)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"])
    func anotherProgramsDatabaseIsForeignAndLeftAlone(sql: String) throws {
        try OtherProgram(self.folder.file("other.db")).execute(sql)
        let before = try self.folder.bytes(of: "other.db")
        let error = try #require(refusal(of: self.folder.file("other.db")))
        #expect(error.code == .foreignFile, "\(error)")
        #expect(error.message.contains(self.folder.file("other.db")))
        #expect(try self.folder.bytes(of: "other.db") == before)
    }

    @Test func aNewerFileIsToldWithBothVersions() async throws {
        let path = self.folder.file("newer.db")
        await (try SQLiteStore(path: path)).close()
        try OtherProgram(path).execute("PRAGMA user_version = 4711")
        let error = try #require(refusal(of: path))
        #expect(error.code == .newerSchema, "\(error)")
        #expect(error.message.contains("4711") && error.message.contains("\(Schema.version)"))
    }

    @Test func overwrittenPagesAreDamage() async throws {
        let path = self.folder.file("damaged.db")
        let store = try SQLiteStore(path: path)
        for number in 0..<50 { _ = try await store.setMetadataIfAbsent("\(number)", Array(repeating: 1, count: 500)) }
        await store.close()
        var bytes = try self.folder.bytes(of: "damaged.db")
        for position in (bytes.count - 3 * 4096)..<bytes.count { bytes[position] = UInt8(position * 31 % 251) }
        try self.folder.write(bytes, to: "damaged.db")
        let error = try #require(refusal(of: path))
        #expect(error.code == .damaged, "\(error)")
        #expect(error.message.contains(path) && error.message.contains("backup"))

        let unchecked = try SQLiteStore(path: path, options: .init(integrityCheck: .none))
        let later = await failure { for number in 0..<50 { _ = try await unchecked.metadata("\(number)") } }
        #expect(later?.code == .damaged, "met later: \(String(describing: later))")
        await unchecked.close()
    }

    @Test func whatIsNoFileIsUnavailable() throws {
        let folder = try #require(refusal(of: self.folder.path))
        #expect(folder.code == .unavailable && folder.message.contains("is a folder"), "\(folder)")
        let missing = try #require(refusal(of: self.folder.file("no/such/file.db")))
        #expect(missing.code == .unavailable && missing.message.contains("does not exist"), "\(missing)")
        let device = try #require(refusal(of: "/dev/null"))
        #expect(device.code == .unavailable && device.message.contains("not a regular file"), "\(device)")
        let nothing = try #require(refusal(of: ""))
        #expect(nothing.code == .unavailable && nothing.message.contains("empty"), "\(nothing)")
    }

    @Test func aLockedFileIsBusy() async throws {
        let path = self.folder.file("busy.db")
        await (try SQLiteStore(path: path)).close()
        let other = try OtherProgram(path)
        try other.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; INSERT INTO metadata VALUES ('a', x'00')")
        let error = try #require(refusal(of: path, options: .init(busyTimeout: .milliseconds(20))))
        #expect(error.code == .busy, "\(error)")
        #expect(error.message.contains(path))
        try other.execute("ROLLBACK")
    }

    @Test func aNewFileThatIsHeldIsWaitedFor() throws {
        // SQLite itself does not wait for this lock when the log is turned on.
        let path = self.folder.file("held.db")
        let other = try OtherProgram(path)
        try other.execute("BEGIN IMMEDIATE")
        let duration = ContinuousClock().measure {
            #expect(refusal(of: path, options: .init(busyTimeout: .milliseconds(100)))?.code == .busy)
        }
        #expect(duration >= .milliseconds(100))
        try other.execute("ROLLBACK")
    }

    @Test(arguments: 0..<20)
    func manyMayMakeTheSameFileAtOnce(round: Int) async throws {
        let path = self.folder.file("race.db")
        let errors = await withTaskGroup(of: (any Error)?.self) { group in
            for number in 0..<8 {
                // A queue each: as much at once as the machine can, and the pool is not held.
                let queue = DispatchQueue(label: "opener \(number)")
                group.addTask {
                    let opened = await withCheckedContinuation { continuation in
                        queue.async { continuation.resume(returning: Result { try SQLiteStore(path: path) }) }
                    }
                    do {
                        let store = try opened.get()
                        try await store.note([Sample.line("\(number)")])
                        await store.close()
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: [String]()) { if let error = $1 { $0.append("\(error)") } }
        }
        #expect(errors == [])
        let store = try SQLiteStore(path: path)
        #expect(try await store.auditEntries(after: 0, limit: 100).count == 8)
        await store.close()
    }

    @Test(arguments: ["folder", "file"])
    func whatCannotBeWrittenToIsReadOnly(what: String) async throws {
        let path = self.folder.file("readonly.db")
        await (try SQLiteStore(path: path)).close()
        try self.folder.set(mode: what == "file" ? 0o444 : 0o666, of: "readonly.db")
        try self.folder.set(mode: what == "folder" ? 0o555 : 0o777, of: ".")
        defer { try? self.folder.set(mode: 0o755, of: ".") }
        let words = what == "folder" ? "keeps its log beside the file" : "write access"
        await #expect(processExitsWith: .exitCode(7)) { [path = path as String, words = words as String] in
            // Rights do not bind root: become nobody first.
            if geteuid() == 0 { guard seteuid(65_534) == 0 else { exit(2) } }
            guard let error = refusal(of: path), error.code == .readOnly else { exit(3) }
            exit(error.message.contains(words) ? 7 : 4)
        }
    }

    @Test func aNewFileInAReadOnlyFolderIsReadOnly() async throws {
        try self.folder.set(mode: 0o555, of: ".")
        defer { try? self.folder.set(mode: 0o755, of: ".") }
        await #expect(processExitsWith: .exitCode(7)) { [path = self.folder.file("new.db") as String] in
            if geteuid() == 0 { guard seteuid(65_534) == 0 else { exit(2) } }
            exit(refusal(of: path)?.code == .readOnly ? 7 : 3)
        }
    }
}
