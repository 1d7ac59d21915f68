#if canImport(Darwin)
import Darwin
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
}
private func systemWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
    unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
}
#elseif canImport(Glibc)
import Glibc
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
}
private func systemWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
    unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
}
#elseif canImport(Musl)
import Musl
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
}
private func systemWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
    unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
}
#endif

/// Files that only their owner may read; every function blocks.
enum PrivateFile {
    /// Why a file could not be used.
    enum Trouble: Error, Equatable {
        case missing, foreign, oversized
        case exposed(mode: UInt32)
        case system(Int32)
    }

    /// Reads a file after owner, kind, mode and size were found to be right.
    static func read(_ path: String, maximumByteCount: Int) throws(Trouble) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
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
    static func create(_ path: String, _ bytes: [UInt8], nonce: String) throws(Trouble) -> Bool {
        let temporary = "\(path).\(nonce).new"
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { _ = unsafe unlink(temporary) }
        let isWritten = Self.write(bytes, to: descriptor) && fsync(descriptor) == 0
        let number = errno
        guard close(descriptor) == 0, isWritten else { throw .system(number) }
        guard unsafe link(temporary, path) == 0 else {
            if errno == EEXIST { return false }
            throw .system(errno)
        }
        Self.synchronizeFolder(of: path)
        return true
    }

    private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func synchronizeFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        _ = close(descriptor)
    }
}
