import Foundation

/// A terminal for a child process, and the side of its user.
final class PseudoTerminal {
    /// Where the user types, and sees what is echoed.
    let user: FileHandle
    /// What the child reads.
    let child: FileHandle

    init() throws {
        let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
        guard master >= 0, let name = Self.unlock(master) else { throw POSIXError(.ENXIO) }
        let slave = unsafe open(name, O_RDWR | O_NOCTTY)
        guard slave >= 0 else { throw POSIXError(.ENXIO) }
        self.user = FileHandle(fileDescriptor: master, closeOnDealloc: true)
        self.child = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    }

    /// Lets the child's side be opened; its name.
    private static func unlock(_ master: Int32) -> String? {
        #if canImport(Darwin)
        guard grantpt(master) == 0, unlockpt(master) == 0, let name = unsafe ptsname(master) else { return nil }
        return unsafe String(cString: name)
        #else
        // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)): the functions of stdlib.h are not there without _XOPEN_SOURCE.
        var (lock, number) = (Int32(0), Int32(0))
        guard unsafe ioctl(master, 0x4004_5431, &lock) == 0, unsafe ioctl(master, 0x8004_5430, &number) == 0 else {
            return nil
        }
        return "/dev/pts/\(number)"
        #endif
    }

    /// Whether what is typed is echoed.
    var isEchoing: Bool {
        var settings = termios()
        guard unsafe tcgetattr(self.child.fileDescriptor, &settings) == 0 else { return false }
        return settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// What was echoed so far.
    func echoed() -> String {
        let descriptor = self.user.fileDescriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
