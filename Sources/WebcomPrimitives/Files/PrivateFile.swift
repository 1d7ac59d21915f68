#if canImport(Darwin)
import Darwin
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
}
#elseif canImport(Glibc)
import Glibc
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
}
#elseif canImport(Musl)
import Musl
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
}
#endif

/// Files that only their owner may read; every function blocks.
package enum PrivateFile {
    /// Why a file could not be used.
    package enum Trouble: Error, Equatable {
        /// There is none.
        case missing
        /// It is no file, or belongs to somebody else.
        case foreign
        /// It has more bytes than were asked for.
        case oversized
        /// Others may read it.
        case exposed(mode: UInt32)
        /// Somebody else holds the lock of the folder; with the system's error number.
        case busy(Int32)
        /// The system's error number.
        case system(Int32)
    }

    /// Reads a file after owner, kind, mode and size were found to be right.
    package static func read(_ path: String, maximumByteCount: Int) throws(Trouble) -> [UInt8] {
        // Without O_NONBLOCK a named pipe in the file's place would have to be written to before its kind is seen.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw errno == ENOENT ? .missing : .system(errno) }
        defer { _ = close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() || status.st_uid == 0 else {
            throw .foreign
        }
        guard status.st_mode & 0o077 == 0 else { throw .exposed(mode: UInt32(status.st_mode & 0o777)) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1024)
        while bytes.count <= maximumByteCount {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe systemRead(descriptor, $0) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno) }
            guard count > 0 else { return bytes }
            bytes += chunk.prefix(count)
        }
        throw .oversized
    }

    /// Makes a file of mode 0600, whole or not at all.
    ///
    /// - Returns: false when there is one of this name already, which then stays as it is.
    package static func create(_ path: String, _ bytes: [UInt8], nonce: String) throws(Trouble) -> Bool {
        let temporary = try Self.writeTemporary(for: path, bytes, nonce: nonce)
        defer { _ = unsafe unlink(temporary) }
        guard unsafe link(temporary, path) == 0 else {
            if errno == EEXIST { return false }
            throw .system(errno)
        }
        Self.synchronizeFolder(of: path)
        return true
    }

    /// Puts a file of mode 0600 in place of the one of this name, or of none, in one atomic step.
    ///
    /// What was there before is there as long as this has not returned, also after a crash.
    package static func replace(_ path: String, _ bytes: [UInt8], nonce: String) throws(Trouble) {
        let temporary = try Self.writeTemporary(for: path, bytes, nonce: nonce)
        guard unsafe rename(temporary, path) == 0 else {
            let number = errno
            _ = unsafe unlink(temporary)
            throw .system(number)
        }
        Self.synchronizeFolder(of: path)
    }

    private static func writeTemporary(
        for path: String, _ bytes: [UInt8], nonce: String
    ) throws(Trouble) -> String {
        let temporary = "\(path).\(nonce)\(Self.temporaryEnding)"
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(errno) }
        let trouble = DescriptorOutput.write(bytes, to: descriptor) ?? (fsync(descriptor) == 0 ? nil : errno)
        let isClosed = close(descriptor) == 0
        let number = trouble ?? errno
        guard isClosed, trouble == nil else {
            _ = unsafe unlink(temporary)
            throw .system(number)
        }
        return temporary
    }

    /// How the names of files end that are not written whole yet.
    package static let temporaryEnding = ".new"

    private static func synchronizeFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        _ = close(descriptor)
    }
}
