import Dispatch
import WebcomPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Whether the terminal shows what is typed; where the input is none, nothing is done.
enum TerminalEcho {
    private static let descriptor: Int32 = 0
    /// The settings to go back to while nothing is shown.
    private static let saved = Locked<termios?>(nil)

    /// Whether the input is a terminal.
    static var isThere: Bool { isatty(Self.descriptor) == 1 }

    /// Shows only line ends from now on; blocks while the terminal takes in earlier output.
    static func turnOff() {
        var settings = termios()
        guard Self.isThere, unsafe tcgetattr(Self.descriptor, &settings) == 0 else { return }
        let before = settings
        Self.saved.withLock { $0 = before }
        settings.c_lflag &= ~tcflag_t(ECHO)
        settings.c_lflag |= tcflag_t(ECHONL)
        _ = unsafe tcsetattr(Self.descriptor, TCSAFLUSH, &settings)
    }

    /// Shows what is typed as before.
    static func restore() {
        let before = Self.saved.withLock { saved in
            defer { saved = nil }
            return saved
        }
        guard var settings = before else { return }
        _ = unsafe tcsetattr(Self.descriptor, TCSANOW, &settings)
    }

    /// Restores the terminal before a signal, such as the interrupt key's, ends the process.
    ///
    /// Waits until the signals are watched: one that comes before would be ignored.
    ///
    /// - Returns: What to hold as long as signals are watched; nothing where the input is no terminal.
    static func restoreAtSignals() async -> [any DispatchSourceSignal] {
        guard Self.isThere else { return [] }
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in
                Self.restore()
                exit(128 + number)
            }
            await withCheckedContinuation { continuation in
                source.setRegistrationHandler { @Sendable in continuation.resume() }
                source.resume()
            }
            sources.append(source)
        }
        return sources
    }
}
