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
    /// The lock is the file `.lock` in it, and falls with the process that holds it (`flock`). A process that was stopped
    /// holds it for ever: `.busy` is thrown when it cannot be had within `patience`.
    package static func withLock<Answer>(
        on path: String, patience: Duration, _ body: () throws(PrivateFile.Trouble) -> Answer
    ) throws(PrivateFile.Trouble) -> Answer {
        let descriptor = unsafe open("\(path)/.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw errno == ENOENT ? .missing : .system(errno) }
        defer { _ = close(descriptor) }
        let end = ContinuousClock.now + patience
        var pause: UInt32 = 250
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let number = errno
            guard number == EWOULDBLOCK || number == EINTR else { throw .system(number) }
            guard ContinuousClock.now < end else { throw .busy(number) }
            _ = usleep(pause)
            pause = min(2 * pause, Self.longestPause)
        }
        return try body()
    }

    /// In microseconds.
    private static let longestPause: UInt32 = 8_000

    /// Removes a file; one that is gone already is a success.
    package static func remove(_ path: String) throws(PrivateFile.Trouble) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .system(errno) }
    }
}
