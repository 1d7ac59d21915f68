#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How much of a processor something took, which other programs on the machine hardly change.
///
/// For work that waits for nothing, while the process does nothing else.
enum ProcessorTime {
    /// `CLOCKS_PER_SEC`, as POSIX has it everywhere.
    private static let ticksPerSecond = 1_000_000.0

    /// Seconds of processor time that the body took.
    static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = clock()
        try body()
        return Double(clock() - start) / self.ticksPerSecond
    }
}
