import Foundation
import TestSupport
import Testing
import WebcomAuthentication
import WebcomTesting

@Suite(.timeLimit(.minutes(5))) struct FileStateStoreTests {
    private static let address = RecordAddress(rawValue: "address")

    private static func record(_ version: UInt64, _ bytes: [UInt8] = [1], expiring seconds: Double = 0) -> SealedRecord
    {
        SealedRecord(
            version: version, bytes: bytes, expirationDate: Date(timeIntervalSince1970: 1_800_000_000 + seconds))
    }

    private static func code(_ body: () async throws -> Void) async -> FileStateStoreError.Code? {
        do { try await body() } catch { return (error as? FileStateStoreError)?.code }
        return nil
    }

    @Test("keeps the contract of state stores", arguments: StateStoreContract.checks)
    func keepsTheContract(_ check: StateStoreContract.Check) async throws {
        let folder = try TemporaryFolder()
        let number = Watched(0)
        try await check.run {
            let count = number.update { count -> Int in
                count += 1
                return count
            }
            return try await FileStateStore(folder: "\(folder.path)/\(count)")
        }
    }

    @Test("folder and files are for their owner only; a second store reads what the first one wrote")
    func isPrivate() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/records"
        let store = try await FileStateStore(folder: path)
        #expect(try await store.replace(nil, with: Self.record(1, [1, 2, 3]), at: Self.address))
        #expect(try folder.mode(of: "records") == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0 != ".lock" }
        #expect(names.count == 1)
        #expect(try folder.mode(of: "records/\(try #require(names.first))") == 0o600)
        let second = try await FileStateStore(folder: path)
        #expect(try await second.record(at: Self.address) == Self.record(1, [1, 2, 3]))
    }

    @Test("a file of the first form is read as it was written, and is written so still")
    func isGolden() async throws {
        let golden =
            "776562636f6d2d7265636f72642d01000000000000000761646472657373000000000000000741c87d04c0000000010203"
        let folder = try TemporaryFolder()
        let path = folder.path + "/records"
        let store = try await FileStateStore(folder: path)
        #expect(try await store.replace(nil, with: Self.record(7, [1, 2, 3]), at: Self.address))
        let file = URL(fileURLWithPath: "\(path)/YWRkcmVzcw.record")
        #expect(
            try Data(contentsOf: file).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
                == golden)
    }

    @Test("two stores on one folder: of many that replace a version at once, one does")
    func comparesAcrossStores() async throws {
        let folder = try TemporaryFolder()
        let stores = [
            try await FileStateStore(folder: folder.path + "/a"), try await FileStateStore(folder: folder.path + "/a"),
        ]
        var version: UInt64?
        for round in UInt64(1)...20 {
            let before = version
            let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try await stores[number % 2].replace(
                            before, with: Self.record(round, [UInt8(number)]), at: Self.address)
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(winners == 1, "round \(round)")
            version = round
        }
    }

    @Test("a folder that others may enter, that is a file, or that cannot be made is refused with what to do")
    func refusesFolders() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/open", withIntermediateDirectories: false)
        try folder.setMode(0o755, of: "open")
        #expect(await Self.code { _ = try await FileStateStore(folder: folder.path + "/open") } == .exposed)
        try Data([1]).write(to: URL(fileURLWithPath: folder.path + "/file"))
        #expect(await Self.code { _ = try await FileStateStore(folder: folder.path + "/file") } == .foreign)
        #expect(await Self.code { _ = try await FileStateStore(folder: folder.path + "/no/records") } == .missing)
    }

    @Test("a file that is damaged, foreign, newer, exposed or another address's is told, and never written over")
    func refusesFiles() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/records"
        let store = try await FileStateStore(folder: path)
        #expect(try await store.replace(nil, with: Self.record(1), at: Self.address))
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: path).first { $0.hasSuffix(".record") })
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
        var newer = whole
        newer[14] = 200
        var other = whole
        other[23] = UInt8(ascii: "b")
        let cases: [(String, [UInt8], FileStateStoreError.Code)] = [
            ("empty", [], .foreign), ("foreign", Array("hello, this is a file".utf8), .foreign),
            ("newer", newer, .newerForm), ("of another address", other, .foreign),
            ("cut", Array(whole.prefix(20)), .damaged),
        ]
        for (what, bytes, code) in cases {
            try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
            #expect(await Self.code { _ = try await store.record(at: Self.address) } == code, "\(what)")
            #expect(
                await Self.code { _ = try await store.replace(nil, with: Self.record(1), at: Self.address) } == code,
                "\(what)")
            let after = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
            #expect(after == bytes, "\(what) was written over")
            #expect(try await store.removeRecords(expiredBefore: .distantFuture, limit: 10) == 0, "\(what)")
        }
        try Data(whole).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        try folder.setMode(0o644, of: "records/\(name)")
        #expect(await Self.code { _ = try await store.record(at: Self.address) } == .exposed)
    }

    @Test("a named pipe in the place of a record is refused, and nobody waits for who writes to it")
    func refusesPipes() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/records"
        let store = try await FileStateStore(folder: path)
        let pipe = "\(path)/YWRkcmVzcw.record"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let answers = Watched<[FileStateStoreError.Code?]>([])
        let task = Task {
            let read = await Self.code { _ = try await store.record(at: Self.address) }
            let written = await Self.code { _ = try await store.replace(nil, with: Self.record(1), at: Self.address) }
            let removed = await Self.code { _ = try await store.removeRecords(expiredBefore: .distantFuture, limit: 9) }
            answers.update { $0 = [read, written, removed] }
        }
        do {
            _ = try await answers.first("the answers", within: .seconds(5), found: { "\($0)" }) {
                $0.isEmpty ? nil : $0
            }
        } catch {
            Issue.record("the store waits at a pipe")
            // Lets go of whoever waits.
            let end = unsafe open(pipe, O_RDWR)
            await task.value
            _ = close(end)
        }
        #expect(answers.value == [.foreign, .foreign, nil])
    }

    @Test("a lock that is held for ever is told, nothing is written, and reading goes on")
    func heldLock() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/records"
        let store = try await FileStateStore(folder: path, patience: .milliseconds(20))
        #expect(try await store.replace(nil, with: Self.record(1), at: Self.address))
        let lock = unsafe open("\(path)/.lock", O_RDWR | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX) == 0)
        let answer = Watched<FileStateStoreError.Code??>(nil)
        let task = Task {
            let code = await Self.code { _ = try await store.replace(1, with: Self.record(2), at: Self.address) }
            answer.update { $0 = .some(code) }
        }
        do {
            _ = try await answer.first("the answer", within: .seconds(5), found: { String(describing: $0) }) { $0 }
        } catch {
            Issue.record("the store waits for the lock for ever")
        }
        if answer.value != nil { #expect(try await store.record(at: Self.address) == Self.record(1)) }
        _ = close(lock)
        await task.value
        #expect(answer.value == .some(.busy))
        #expect(try await store.replace(1, with: Self.record(2), at: Self.address))
    }

    @Test("what a crash left half written is no record, and is removed with the expired ones")
    func removesLeftovers() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/records"
        let store = try await FileStateStore(folder: path)
        #expect(try await store.replace(nil, with: Self.record(1), at: Self.address))
        try Data([1, 2]).write(to: URL(fileURLWithPath: "\(path)/YWRkcmVzcw.record.abc.new"))
        #expect(try await store.record(at: Self.address) == Self.record(1))
        #expect(try await store.removeRecords(expiredBefore: Date(timeIntervalSince1970: 0), limit: 1) == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0 != ".lock" }
        #expect(names.count == 1)
    }

    @Test("bad addresses and records that are too large are refused, and cost nothing")
    func refusesInput() async throws {
        let folder = try TemporaryFolder()
        let store = try await FileStateStore(folder: folder.path + "/records")
        let long = RecordAddress(rawValue: String(repeating: "a", count: 129))
        #expect(await Self.code { _ = try await store.record(at: long) } == .foreign)
        #expect(await Self.code { _ = try await store.record(at: RecordAddress(rawValue: "")) } == .foreign)
        let large = Self.record(1, [UInt8](repeating: 0, count: FileStateStore.maximumRecordBytes + 1))
        #expect(
            await Self.code { _ = try await store.replace(nil, with: large, at: Self.address) } == .oversized)
        #expect(try await store.record(at: Self.address) == nil)
    }

    @Test("Invariant 10: a service restores from it, a folder that went away signs nobody out")
    func restores() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/records"
        let backend = ScriptedBackend()
        func start() async throws -> WebcomApplication {
            WebcomApplication(
                configuration: WebcomConfiguration(identifier: "files"), backend: backend,
                stateStore: try await FileStateStore(folder: path), sealer: PassThroughSealer())
        }
        let first = try await start()
        let service = first.authenticationService(for: "key")
        _ = try await service.authenticate(with: Badge("alice"))
        await first.shutdown()
        let second = try await start()
        #expect(try await second.authenticationService(for: "key").settledState().details?.uid == Badge.uid("alice"))
        await second.shutdown()
        let third = try await start()
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        try Data([1]).write(to: URL(fileURLWithPath: path))
        let lost = third.authenticationService(for: "key")
        await #expect(throws: AuthenticationError.self) { try await lost.settledState() }
        #expect(lost.state == .restoring)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        #expect(try await lost.settledState().details?.uid == Badge.uid("alice"))
        await third.shutdown()
    }
}
