import Testing
import WebcomTesting

@Suite struct InterruptionMatrixTests {
    @Test(
        "Peers 11, 13, invariants 1, 2, 4, 5: whatever interrupts a call, its late answer leaves state, events, sessions and record right",
        arguments: HeldCall.all)
    func leavesNothingLate(_ held: HeldCall) async throws {
        for interruptions in Interruption.sequences {
            do {
                try await MatrixRun(held, interruptions).run()
            } catch {
                Issue.record("\(error) (\(held.testDescription), then \(interruptions))")
                return
            }
        }
    }
}
