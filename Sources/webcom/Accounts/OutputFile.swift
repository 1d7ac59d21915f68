#if canImport(Darwin)
import Darwin
private let systemWrite = unsafe Darwin.write
#elseif canImport(Glibc)
import Glibc
private let systemWrite = unsafe Glibc.write
#elseif canImport(Musl)
import Musl
private let systemWrite = unsafe Musl.write
#endif

/// A file that is made, which only its owner can read; every function blocks.
final class OutputFile: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Makes it; what is there already is not touched.
    init(path: String) throws(FileError) {
        self.path = path
        self.descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard self.descriptor >= 0 else { throw FileError(path: path, errorNumber: errno) }
    }

    deinit { _ = close(self.descriptor) }

    /// Writes all of the bytes.
    func write(_ bytes: [UInt8]) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(self.descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw FileError(path: self.path, errorNumber: errno)
            }
        }
    }

    /// Has everything be on the disk.
    func finish() throws(FileError) {
        guard fsync(self.descriptor) == 0 else { throw FileError(path: self.path, errorNumber: errno) }
    }
}
