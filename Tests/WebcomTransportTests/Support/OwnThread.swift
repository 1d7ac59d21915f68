import Foundation

/// Work that blocks or starts programs, on a thread made for it.
///
/// No signal is blocked there: a program that is started inherits what is, and could not be ended otherwise.
enum OwnThread {
    /// Runs `body` and returns what it returns.
    static func run<Answer: Sendable>(_ body: @escaping @Sendable () throws -> Answer) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                var none = sigset_t()
                unsafe sigemptyset(&none)
                unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
                continuation.resume(with: Result { try body() })
            }
            thread.start()
        }
    }
}
