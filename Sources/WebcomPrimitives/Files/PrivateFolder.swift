#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Folders that only their owner may enter; every function blocks.
package enum PrivateFolder {
    /// Makes a folder of mode 0700 where there is none, and checks owner, kind and mode of one that is there.
    package static func prepare(_ path: String) throws(PrivateFile.Trouble) {
        if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw errno == ENOENT ? .missing : .system(errno) }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else { throw .foreign }
        guard status.st_mode & 0o077 == 0 else { throw .exposed(mode: UInt32(status.st_mode & 0o777)) }
    }

    /// Runs `body` while no other process, and no other descriptor of this one, holds the lock of the folder.
    ///
    /// The lock is the file `.lock` in it, and falls with the process that holds it (`flock`).
    package static func withLock<Answer>(
        on path: String, _ body: () throws(PrivateFile.Trouble) -> Answer
    ) throws(PrivateFile.Trouble) -> Answer {
        let descriptor = unsafe open("\(path)/.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw errno == ENOENT ? .missing : .system(errno) }
        defer { _ = close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .system(errno) }
        }
        return try body()
    }

    /// Removes a file; one that is gone already is a success.
    package static func remove(_ path: String) throws(PrivateFile.Trouble) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .system(errno) }
    }
}
