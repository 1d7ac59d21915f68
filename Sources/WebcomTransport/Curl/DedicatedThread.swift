#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A thread of its own for work that blocks for as long as the process lives.
package enum DedicatedThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a new thread, which ends with it.
    ///
    /// SIGPIPE is blocked there: writing to a connection that the other side gave up is an error, and would end the
    /// process otherwise. The system's TLS library has no other way to say so.
    ///
    /// - Returns: false when the system gives no thread; `body` does not run then.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = unsafe Unmanaged.passRetained(Work(body))
        #if canImport(Darwin) || canImport(Musl)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let code = unsafe pthread_create(
            &thread, nil,
            { context in
                Self.blockPipeSignals()
                let context: UnsafeMutableRawPointer? = unsafe context
                if let context = unsafe context {
                    unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
                }
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            unsafe work.release()
            return false
        }
        #if canImport(Darwin) || canImport(Musl)
        if let thread = unsafe thread { _ = unsafe pthread_detach(thread) }
        #else
        _ = pthread_detach(thread)
        #endif
        return true
    }

    private static func blockPipeSignals() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
