import WebcomAuthentication
import WebcomTesting

extension MachineRig {
    /// Feeds in the answer to an attempt; what is to be done about it, in words.
    func finish(_ ticket: AuthenticationMachine.Ticket, _ answer: MachineInput.Answer) -> String {
        switch self.machine.finish(ticket, self.result(answer), now: Sample.now) {
        case .authenticated(let details, let replaced):
            "authenticated by \(details.fields.sessionID) for \(replaced?.id ?? "nobody")"
        case .step(let kind, let ordinal): "step \(kind.name) \(ordinal)"
        case .sent: "sent"
        case .failed(let error, let granted): "failed: \(error.code.rawValue), granted \(granted?.id ?? "nothing")"
        case .stale(let granted): "stale, granted \(granted?.id ?? "nothing")"
        }
    }

    private func result(_ answer: MachineInput.Answer) -> Result<AuthenticationMachine.Answer, any Error> {
        switch answer {
        case .sameSession:
            .success(.session(Sample.session(self.start.session?.id ?? "s-1", generation: 1)))
        case .sameAccount: .success(.session(Sample.session("s-2")))
        case .otherAccount: .success(.session(Sample.session("s-3", uid: "u2")))
        case .step: .success(.step(Sample.step(Sample.continuation("c-step", due: .strongCode))))
        case .receipt: .success(.receipt(Sample.receipt(Sample.continuation("c-receipt"))))
        case .wrongCode: .failure(AuthenticationError(.invalidCode))
        case .outage: .failure(ScriptedOutage())
        case .refusal:
            .failure(
                BackendRefusal(AuthenticationError(.invalidCode), continuation: Sample.continuation("c-refusal")))
        case .terminal: .failure(AuthenticationError(.providerDisabled))
        case .cancellation: .failure(CancellationError())
        }
    }

    /// Feeds in what the back-end says of a session.
    func confirm(_ confirmation: MachineInput.Confirmation) -> String {
        let session = self.machine.session ?? Sample.session()
        let changed = Sample.session(session.id, generation: 7)
        let result: Result<BackendSession, any Error> =
            switch confirmation {
            case .same: .success(session)
            case .changed, .wrongGeneration: .success(changed)
            case .refusal: .failure(AuthenticationError(.sessionEnded))
            case .outage: .failure(ScriptedOutage())
            case .overload: .failure(AuthenticationError(.overloaded))
            }
        let generation = self.machine.generation &- (confirmation == .wrongGeneration ? 1 : 0)
        return switch self.machine.confirmed(generation, result, now: Sample.now) {
        case .stands(let isChanged): "stands, changed: \(isChanged)"
        case .ended: "ended"
        case .nothing: "nothing"
        }
    }
}
