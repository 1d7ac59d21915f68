import Foundation
import Testing
import WebcomTransport

@Suite struct DedicatedThreadTests {
    @Test("writing to a connection that the other side gave up does not end the process")
    func pipeSignalsAreBlocked() async {
        let isBlocked = await withCheckedContinuation { continuation in
            let isStarted = DedicatedThread.start {
                var signals = sigset_t()
                unsafe pthread_sigmask(SIG_BLOCK, nil, &signals)
                continuation.resume(returning: unsafe sigismember(&signals, SIGPIPE) == 1)
            }
            if !isStarted { continuation.resume(returning: false) }
        }
        #expect(isBlocked)
    }
}
