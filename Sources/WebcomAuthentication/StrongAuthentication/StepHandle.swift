import WebcomPrimitives

/// Which step of which process a step value is about.
///
/// The continuation stays with the process, so that a refusal can replace it. A value that was used up, or that is older
/// than the step that is due, gets `.stepNotDue`.
struct StepHandle: Sendable {
    let service: AuthenticationService
    let process: AuthenticationProcess.ID
    let ordinal: UInt32

    /// Makes a move, deciding at the call.
    func move(_ move: FlowMove) async throws(AuthenticationError) -> AuthenticationOutcome {
        try await self.service.outcome(of: self.service.beginMove(self.process, self.ordinal, move))
    }

    /// Where the process stands, as long as this step is the one that is due.
    var continuation: AuthenticationContinuation? {
        self.service.core.withLock { core in
            guard case .open(let flow) = core.machine.flow, flow.process.id == self.process,
                flow.ordinal == self.ordinal
            else { return nil }
            return flow.continuation
        }
    }
}
