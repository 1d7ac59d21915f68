import TestSupport
import Testing
import WebcomAuthentication

@Suite struct FileStateStoreKeysTests {
    /// Seals nothing, at places of its own.
    private struct Salted: RecordSealer {
        let salt: String

        func address(of key: SessionKey) -> RecordAddress {
            PassThroughSealer().address(of: SessionKey(self.salt + key.rawValue))
        }
        func seal(_ bytes: [UInt8], version: UInt64, at address: RecordAddress) -> [UInt8] { bytes }
        func open(_ sealed: [UInt8], version: UInt64, at address: RecordAddress) -> [UInt8] { sealed }
    }

    @Test("a folder that was made with other keys is refused, and left as it is")
    func refusesOtherKeys() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/records"
        for _ in 0..<2 { _ = try await FileStateStore(folder: path, sealer: Salted(salt: "a")) }
        let error = await #expect(throws: FileStateStoreError.self, "other keys find nobody, without an error") {
            _ = try await FileStateStore(folder: path, sealer: Salted(salt: "b"))
        }
        #expect(error?.code == .wrongKeys)
        _ = try await FileStateStore(folder: path, sealer: Salted(salt: "a"))
        _ = try await FileStateStore(folder: path)
    }
}
