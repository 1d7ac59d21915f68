import Foundation
import WebcomAuthentication
import WebcomBackend
import WebcomSQLite
import WebcomTesting

/// One file that several children work on, each killed before the next one starts.
struct KillFile {
    private static let name = "app.db"
    private static let recordsName = "records"

    let seed: UInt64
    private let keepsRecordsInFiles: Bool
    private let folder: TemporaryFolder
    private let sender = SentMessages()
    private var random: SeededGenerator
    private var ledger = KillLedger()
    private var round = 0

    init(seed: UInt64) throws {
        self.seed = seed
        self.folder = try TemporaryFolder()
        self.random = SeededGenerator(seed: seed)
        self.keepsRecordsInFiles = seed.isMultiple(of: 2)
        guard self.keepsRecordsInFiles else { return }
        try self.folder.makeFolder(Self.recordsName)
        try self.folder.set(mode: 0o700, of: Self.recordsName)
    }

    private var path: String { self.folder.file(Self.name) }
    private var records: String? { self.keepsRecordsInFiles ? self.folder.file(Self.recordsName) : nil }
    /// How many tokens were renewed, and accounts deleted, so far.
    var done: (tokens: Int, deleted: Int) { (self.ledger.tokenCount, self.ledger.deleted.count) }
    /// How many facts were told so far.
    var factCount: Int { self.ledger.count }

    /// Has a child work, kills it and looks at what it left; gives the complaints.
    mutating func runRound() async throws -> [String] {
        self.round += 1
        // Some are killed while they start, which is while they repair what the one before left.
        let waits = self.round == 1 || Int.random(in: 0..<5, using: &self.random) > 0
        let child = KilledChild(
            path: self.path, records: self.records, name: "r\(self.round)", seed: self.random.next(), waits: waits,
            milliseconds: Int.random(in: waits ? 50...400 : 0...80, using: &self.random))
        let result = try await OwnThread.run { try child.run() }
        var complaints = self.ledger.note(output: result.output)
        try self.folder.write(Array(result.output.utf8), to: "facts-\(self.round)")
        if !result.wasKilled || (waits && !self.ledger.isReady) {
            complaints.append("the child ended by itself, with \(result.exitCode): \(result.error)")
        }
        // As often as not the next child finds the file as the kill left it.
        if Bool.random(using: &self.random) || !complaints.isEmpty || self.round == 1 {
            complaints += try await self.check()
        }
        return complaints
    }

    /// Looks at the file; gives the complaints.
    mutating func check() async throws -> [String] {
        try self.keepACopy()
        var complaints = try KillCheck.complaints(aboutRowsOf: self.path)
        let node = try await Node.onFile(self.path, records: self.records, sender: self.sender)
        let check = KillCheck(node: node, name: "c\(self.round)")
        try await check.run(&self.ledger)
        await node.close()
        complaints += check.found
        complaints += try KillCheck.complaints(aboutRowsOf: self.path)
        return complaints
    }

    /// Looks at the file for the last time: every message went out, and everything runs out; gives the complaints.
    mutating func finish() async throws -> [String] {
        var complaints = try await self.check()
        // Past the leases of the killed, and before codes run out.
        let later = try await Node.onFile(
            self.path, records: self.records, sender: self.sender, clock: ShiftedClock(seconds: 120))
        try await later.backend.drained()
        await later.close()
        let lost = self.ledger.asks.values.filter {
            !self.ledger.sent.contains($0.message) && !self.sender.ids.contains($0.message)
        }
        complaints += lost.map { "the \($0.purpose) message to \($0.address) is lost" }
        let store = try await Node.open(self.path)
        let end = Date.now.addingTimeInterval(400 * 86_400)
        try await store.removeExpired(now: end, limit: .max)
        try await store.removeRecords(expiredBefore: end, limit: .max)
        if let records { complaints += try await Self.complaints(aboutRemainsInFolder: records, end) }
        await store.close()
        return complaints + (try KillCheck.complaints(aboutRemainsIn: self.path))
    }

    private static func complaints(aboutRemainsInFolder path: String, _ end: Date) async throws -> [String] {
        let store = try await FileStateStore(folder: path)
        let count = try FileManager.default.subpathsOfDirectory(atPath: path).count
        let removed = try await store.removeRecords(expiredBefore: end, limit: .max)
        return count > 1 && removed == 0 ? ["no record in \(count) files runs out"] : []
    }

    /// Keeps the file as the kill left it beside what the check makes of it.
    private func keepACopy() throws {
        try? FileManager.default.removeItem(atPath: self.folder.file("before"))
        try self.folder.makeFolder("before")
        for name in [Self.name, "\(Self.name)-wal", "\(Self.name)-shm", Self.recordsName] {
            try? FileManager.default.copyItem(
                atPath: self.folder.file(name), toPath: self.folder.file("before/\(name)"))
        }
    }

    /// Puts everything where it outlives the test; gives the place.
    func keep() throws -> String {
        let place = FileManager.default.temporaryDirectory.path + "/webcom-kill-\(self.seed)-\(self.round)"
        try? FileManager.default.removeItem(atPath: place)
        try FileManager.default.copyItem(atPath: self.folder.path, toPath: place)
        return place
    }
}
