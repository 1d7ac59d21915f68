import WebcomPrimitives

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A state store of one file for each record, in a folder that only this user may enter.
///
/// For one machine and some thousands of users without a database. Durable: a record that was written has reached the
/// disk, whole or not at all. Several processes may use the same folder; it has to lie on a local disk whose names tell
/// upper and lower case apart. What the files hold is as secret as the application's sealer makes it. With other keys no record is found, and nobody is
/// signed in: give the store the sealer too, and it refuses instead. Reads and writes
/// run on threads of the store's own.
public final class FileStateStore: AuthenticationStateStore {
    /// How many bytes a record may have.
    public static let maximumRecordBytes = 1 << 20

    /// The folder.
    public let folder: String
    private let patience: Duration
    private let reading = WorkQueue(label: "webcom.file-state-store.reading")
    private let writing = WorkQueue(label: "webcom.file-state-store.writing")

    /// Opens a folder, or makes it, with mode 0700.
    ///
    /// - Parameters:
    ///   - folder: The folder; the one that it lies in has to be there.
    ///   - sealer: The application's: a folder that was opened with another one's keys first is refused. Without it
    ///     nothing is checked, and with other keys no record is found.
    /// - Throws: ``FileStateStoreError``, `.wrongKeys` for a folder of other keys.
    @concurrent public convenience init(folder: String, sealer: (any RecordSealer)? = nil) async throws {
        try await self.init(folder: folder, patience: .seconds(30))
        guard let sealer else { return }
        let mark = Array(sealer.address(of: SessionKey("webcom.file-state-store.keys")).rawValue.utf8)
        try await self.writing.run { try Self.check(mark, in: folder) }
    }

    /// Compares a mark that the keys make with the one of the first time; the records themselves do not tell.
    private static func check(_ mark: [UInt8], in folder: String) throws(FileStateStoreError) {
        let path = "\(folder)/keys.check"
        let known = try Self.at(path) { () throws(PrivateFile.Trouble) in
            try PrivateFile.create(path, mark, nonce: Self.nonce())
                ? mark : try PrivateFile.read(path, maximumByteCount: Self.maximumRecordBytes)
        }
        guard known == mark else { throw FileStateStoreError(.wrongKeys, at: folder) }
    }

    /// Opens a folder, and waits for so long at most while another process writes to it.
    @concurrent package init(folder: String, patience: Duration) async throws {
        self.folder = folder
        self.patience = patience
        try await self.writing.run {
            try Self.at(folder) { () throws(PrivateFile.Trouble) in try PrivateFolder.prepare(folder) }
        }
    }

    /// The record at an address, or nil where there is none; costs reading a file.
    ///
    /// - Throws: ``FileStateStoreError``.
    @concurrent public func record(at address: RecordAddress) async throws -> SealedRecord? {
        let path = try self.path(of: address)
        return try await self.reading.run { try Self.read(path, address) }
    }

    /// Compares the version and replaces the record in one step; costs two writes that reach the disk.
    ///
    /// Waits half a minute at most for another process that writes to the folder.
    ///
    /// - Throws: ``FileStateStoreError``.
    @concurrent public func replace(
        _ version: UInt64?, with record: SealedRecord, at address: RecordAddress
    ) async throws -> Bool {
        let path = try self.path(of: address)
        guard record.bytes.count <= Self.maximumRecordBytes else { throw FileStateStoreError(.oversized, at: path) }
        let bytes = RecordFile(address: address, record: record).encoded()
        return try await self.writing.run {
            try self.locked {
                guard try Self.read(path, address)?.version == version else { return false }
                try Self.at(path) { () throws(PrivateFile.Trouble) in
                    try PrivateFile.replace(path, bytes, nonce: Self.nonce())
                }
                return true
            }
        }
    }

    /// Drops at most `limit` records whose date has passed, and what a crash left half written; reads every file.
    ///
    /// Files that are none of ours, or damaged, stay.
    ///
    /// - Throws: ``FileStateStoreError``.
    @concurrent public func removeRecords(expiredBefore date: Date, limit: Int) async throws -> Int {
        try await self.writing.run {
            try self.locked { [folder = self.folder] in
                try Self.removeRecords(in: folder, expiredBefore: date, limit: limit)
            }
        }
    }

    /// Says where trouble was.
    private static func at<Answer>(
        _ path: String, _ body: () throws(PrivateFile.Trouble) -> Answer
    ) throws(FileStateStoreError) -> Answer {
        do { return try body() } catch { throw FileStateStoreError(trouble: error, at: path) }
    }

    private static let ending = ".record"

    private func path(of address: RecordAddress) throws(FileStateStoreError) -> String {
        guard (1...128).contains(address.rawValue.utf8.count) else {
            throw FileStateStoreError(.foreign, at: self.folder)
        }
        return "\(self.folder)/\(Self.name(of: address))"
    }

    private static func nonce() -> String { String(UInt64.random(in: 0...UInt64.max), radix: 36) }

    private static func read(_ path: String, _ address: RecordAddress) throws -> SealedRecord? {
        let bytes: [UInt8]
        do throws(PrivateFile.Trouble) {
            bytes = try PrivateFile.read(path, maximumByteCount: Self.maximumRecordBytes + 1_024)
        } catch .missing {
            return nil
        } catch {
            throw FileStateStoreError(trouble: error, at: path)
        }
        return try RecordFile(decoding: bytes, path: path, address: address).record
    }

    /// Runs `body` while no other process writes to the folder.
    private func locked<Answer>(_ body: () throws -> Answer) throws -> Answer {
        var result: Result<Answer, any Error>?
        try Self.at(self.folder) { () throws(PrivateFile.Trouble) in
            try PrivateFolder.withLock(on: self.folder, patience: self.patience) { () throws(PrivateFile.Trouble) in
                result = Result(catching: body)
            }
        }
        guard let result else { throw FileStateStoreError(.unusable, at: self.folder) }
        return try result.get()
    }

    private static func removeRecords(in folder: String, expiredBefore date: Date, limit: Int) throws -> Int {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw FileStateStoreError(.unusable, at: folder)
        }
        var count = 0
        for name in names.sorted() {
            let path = "\(folder)/\(name)"
            if name.hasSuffix(PrivateFile.temporaryEnding) {
                try? PrivateFolder.remove(path)
            } else if count < limit, name.hasSuffix(Self.ending), Self.isExpired(name, in: folder, before: date) {
                try Self.at(path) { () throws(PrivateFile.Trouble) in try PrivateFolder.remove(path) }
                count += 1
            }
        }
        return count
    }

    private static func name(of address: RecordAddress) -> String {
        Base64URL.encode(Array(address.rawValue.utf8)) + Self.ending
    }

    private static func isExpired(_ name: String, in folder: String, before date: Date) -> Bool {
        let path = "\(folder)/\(name)"
        guard let bytes = try? PrivateFile.read(path, maximumByteCount: Self.maximumRecordBytes + 1_024),
            let file = try? RecordFile(decoding: bytes, path: path), Self.name(of: file.address) == name
        else { return false }
        return file.record.expirationDate < date
    }
}
