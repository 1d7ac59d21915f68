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

/// Standard output or standard error, written without a buffer.
struct StandardStream: Sendable {
    /// Nobody reads the stream any more.
    struct Closed: Error {}

    static let output = Self(descriptor: 1)
    static let error = Self(descriptor: 2)

    private let descriptor: Int32

    /// Whether it is a terminal.
    var isTerminal: Bool { isatty(self.descriptor) == 1 }

    /// Has a write to a stream that nobody reads fail instead of ending the process, and keeps files from getting the
    /// number of a stream that was closed at the start.
    static func prepare() {
        _ = signal(SIGPIPE, SIG_IGN)
        var descriptor = unsafe open("/dev/null", O_RDWR)
        while (0...2).contains(descriptor) { descriptor = unsafe open("/dev/null", O_RDWR) }
        if descriptor > 2 { _ = close(descriptor) }
    }

    /// Writes all of a text; a reader that is slow holds up nobody else.
    ///
    /// - Throws: ``Closed``, or ``OutputError``.
    func write(_ text: String) async throws { try await self.write(Array(text.utf8)) }

    /// Writes all of the bytes.
    ///
    /// - Throws: ``Closed``, or ``OutputError``.
    func write(_ bytes: [UInt8]) async throws {
        let descriptor = self.descriptor
        try await BlockingWork.run { try Self.write(bytes, to: descriptor) }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                throw Closed()
            } else if errno != EINTR {
                throw OutputError(errorNumber: errno)
            }
        }
    }
}
