import Foundation
import Testing
import WebcomBackend
import WebcomSQLite

/// Something that befalls the file of a running server, and passes.
struct StorageTrouble: CustomTestStringConvertible, Sendable {
    /// Where a trouble can happen.
    struct Place: Sendable {
        let folder: TemporaryFolder
        let store: SQLiteStore

        var path: String { self.store.path }
    }

    let testDescription: String
    /// Whether it needs a disk of its own.
    var needsADisk: Bool { self.testDescription == "full" }
    /// Begins it; gives back how it ends.
    let begin: @Sendable (Place) async throws -> @Sendable () throws -> Void

    static let all = [Self.held, .moved, .full]

    /// Another process keeps the file for longer than the store waits.
    private static let held = Self(testDescription: "held") { place in
        let hold = Hold(try RawDatabase(place.path))
        try hold.begin()
        return { try hold.end() }
    }

    /// The file is not where it was.
    private static let moved = Self(testDescription: "moved") { place in
        try place.folder.move("disk/app.db", to: "disk/elsewhere")
        return { try place.folder.move("disk/elsewhere", to: "disk/app.db") }
    }

    /// There is no room on the disk.
    private static let full = Self(testDescription: "full") { place in
        let filler = place.folder.file("disk/filler")
        guard FileManager.default.createFile(atPath: filler, contents: nil),
            let handle = FileHandle(forWritingAtPath: filler)
        else { throw POSIXError(.EIO) }
        for size in [1 << 16, 1 << 12, 1] {
            while (try? handle.write(contentsOf: Data(count: size))) != nil {}
        }
        try handle.close()
        try await Self.useUp(place.store)
        return { try FileManager.default.removeItem(atPath: filler) }
    }

    /// Fills the room that the log still has.
    private static func useUp(_ store: SQLiteStore) async throws {
        while true {
            do {
                try await store.note([AuditEntry(date: .now, action: "fill", isSuccess: true)])
            } catch let error as AccountStoreError where error.code == .full {
                return
            }
        }
    }
}
