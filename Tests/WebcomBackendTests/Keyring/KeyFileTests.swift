import TestSupport
import Testing
import WebcomAuthentication
import WebcomBackend

@Suite struct KeyFileTests {
    @Test("a key file is made once, for its owner only, and read again")
    func creates() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/keys"
        #expect(throws: KeyringError.missingFile(path)) { try Keyring.file(path) }
        let first = try Keyring.file(path, createIfMissing: true)
        #expect(try folder.mode(of: "keys") == 0o600)
        #expect(folder.names == ["keys"])
        let second = try Keyring.file(path, createIfMissing: true)
        #expect(first.address(of: "k") == second.address(of: "k"))
    }

    @Test("a key file that others may read or write is refused", arguments: [0o640, 0o604, 0o660, 0o602, 0o644])
    func refusesExposed(_ mode: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/keys"
        _ = try Keyring.file(path, createIfMissing: true)
        try folder.setMode(mode, of: "keys")
        let error = #expect(throws: KeyringError.self) { try Keyring.file(path, createIfMissing: true) }
        #expect(error == .exposedFile(path, mode: UInt32(mode)))
        #expect(error?.description.contains("chmod 600") == true)
    }

    @Test("a folder is no key file, and a folder that is not there cannot hold one")
    func refusesForeign() throws {
        let folder = try TemporaryFolder()
        #expect(throws: KeyringError.foreignFile(folder.path)) { try Keyring.file(folder.path) }
        let error = #expect(throws: KeyringError.self) {
            try Keyring.file(folder.path + "/no/keys", createIfMissing: true)
        }
        #expect(error == .missingFolder(folder.path + "/no/keys"))
        #expect(error?.description.hasSuffix("/no/keys does not exist: make it.") == true)
    }

    @Test("of many that make the file at once all read the same key")
    func createsOnce() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/keys"
        let addresses = try await withThrowingTaskGroup(of: RecordAddress.self) { group in
            for _ in 0..<16 {
                group.addTask { try Keyring.file(path, createIfMissing: true).address(of: "k") }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(addresses.count == 1)
        #expect(folder.names == ["keys"])
    }
}
