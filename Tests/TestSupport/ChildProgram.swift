import CSpawn

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A program as a child process.
///
/// Not Foundation's `Process`: that reads its folder of descriptors past the end of a buffer, and so ends the tests, once
/// they have more than 1,365 descriptors open.
public final class ChildProgram {
    /// A child could not be started: `errno`.
    public struct Failure: Error {
        /// What the system answered.
        public let code: Int32
    }

    /// Its number.
    public let processIdentifier: Int32
    private var status: Int32?

    /// Starts a program, with every signal unblocked and no descriptor but the three.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments, without its name.
    ///   - environment: The environment, whole; nil for that of the tests.
    ///   - folder: Where it runs; nil for where the tests run.
    ///   - input: What it reads; nil for nothing.
    ///   - output: Where it writes to; nil for nowhere.
    ///   - error: Where it writes its errors to; nil for nowhere.
    public init(
        _ path: String, _ arguments: [String], environment: [String: String]? = nil, in folder: String? = nil,
        input: Int32? = nil, output: Int32? = nil, error: Int32? = nil
    ) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (target, descriptor) in [input, output, error].enumerated() {
            let target = Int32(target)
            if let descriptor {
                unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, target)
            } else {
                unsafe posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
            }
        }
        if let folder { unsafe posix_spawn_file_actions_addchdir_np(&actions, folder) }
        #if os(Linux)
        unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        #endif
        self.processIdentifier = try unsafe Self.spawn(path, [path] + arguments, environment, &actions)
    }

    /// Waits until it is over.
    public func waitUntilExit() {
        guard self.status == nil else { return }
        var status: Int32 = 0
        while unsafe waitpid(self.processIdentifier, &status, 0) < 0, errno == EINTR {}
        self.status = status
    }

    /// What it exited with, or the signal that ended it; once it was waited for.
    public var terminationStatus: Int32 {
        let status = self.status ?? 0
        return self.wasSignalled ? status & 0x7f : (status >> 8) & 0xff
    }

    /// Whether a signal ended it.
    public var wasSignalled: Bool { (self.status ?? 0) & 0x7f != 0 }

    private static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String: String]?,
        _ actions: inout posix_spawn_file_actions_t
    ) throws -> Int32 {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var pid: Int32 = 0
        let code = unsafe Self.withCStrings(arguments) { arguments in
            guard let environment else {
                return unsafe posix_spawn(&pid, path, &actions, &attributes, arguments, environ)
            }
            return unsafe Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                unsafe posix_spawn(&pid, path, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else { throw Failure(code: code) }
        return pid
    }

    private static func withCStrings(
        _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
        return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return EINVAL }
            return unsafe body(start)
        }
    }
}
