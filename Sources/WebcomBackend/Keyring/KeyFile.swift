import WebcomCryptography
import WebcomPrimitives

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A file with master keys, readable by its owner only.
struct KeyFile {
    private static let maximumByteCount = 8192

    let path: String

    /// The text of the file, after its owner and mode were found to be right.
    func read() throws(KeyringError) -> String {
        do {
            return String(
                decoding: try PrivateFile.read(self.path, maximumByteCount: Self.maximumByteCount), as: UTF8.self)
        } catch {
            throw self.explain(error)
        }
    }

    /// Makes the file with one new key, whole or not at all; one that is there already stays.
    func create() throws(KeyringError) {
        let random = SystemRandomBytes()
        let key = Base64URL.encode(random.bytes(MasterKey.byteCount)) + "\n"
        do {
            _ = try PrivateFile.create(self.path, Array(key.utf8), nonce: Base64URL.encode(random.bytes(9)))
        } catch .system(ENOENT) {
            throw .missingFolder(self.path)
        } catch {
            throw self.explain(error)
        }
    }

    private func explain(_ trouble: PrivateFile.Trouble) -> KeyringError {
        switch trouble {
        case .missing: .missingFile(self.path)
        case .foreign: .foreignFile(self.path)
        case .oversized: .oversizedFile(self.path)
        case .exposed(let mode): .exposedFile(self.path, mode: mode)
        case .system(let number), .busy(let number): .fileTrouble(self.path, errorNumber: number)
        }
    }
}
