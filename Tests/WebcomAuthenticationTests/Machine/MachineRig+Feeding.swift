import WebcomAuthentication
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension MachineRig {
    /// Feeds an input in; the machine's answer in words, or nil where the input does not apply to the case.
    func feed(_ input: MachineInput, next: AuthenticationProcess) -> String? {
        let now = Sample.now
        switch input {
        case .open(let context, let isRefused):
            guard context == next.context else { return nil }
            let refusal = isRefused ? AuthenticationError(.providerDisabled) : nil
            self.machine.open(next, isSingleStep: false, refusal: refusal, now: now)
            return ""
        case .resume(let continuation): return self.feed(continuation)
        case .start(let which, let act): return self.start(self.id(which), self.act(act), late: false)
        case .startLate(let which): return self.start(self.id(which), .resume, late: true)
        case .launch: return self.ticket.map(self.launch)
        case .launchStale: return self.launch(self.staleTicket)
        case .finish(let answer): return self.ticket.map { self.finish($0, answer) }
        case .finishStale(let answer): return self.finish(self.staleTicket, answer)
        case .cancel(let which): return "\(self.machine.cancel(self.id(which), now: now))"
        case .expire(let which):
            return "\(self.machine.expire(which == .own ? self.process.id : self.other.id, now: now))"
        default: return self.feedStanding(input)
        }
    }

    private func feedStanding(_ input: MachineInput) -> String? {
        let now = Sample.now
        switch input {
        case .signOut: return self.machine.signOut(now: now)?.id ?? "nobody"
        case .restored(let found):
            self.machine.restored(self.restored(found), now: now)
            return ""
        case .adopt(let found): return self.machine.adopt(self.restored(found), now: now)?.id ?? "nobody"
        case .confirmed(let confirmation): return self.confirm(confirmation)
        case .revoked(let which):
            return "\(self.machine.revoked(which == .own ? self.start.session?.id ?? "s-1" : "s-9", now: now))"
        case .accountDeleted(let which): return "\(self.machine.accountDeleted(which == .own ? "u1" : "u9", now: now))"
        case .connection(let isUp): return "\(self.machine.connection(isUp: isUp, now: now))"
        default: return nil
        }
    }

    private func feed(_ continuation: MachineInput.Continuation) -> String {
        let other: AuthenticationService.Context = self.start.context == .new ? .current : .new
        self.machine.resume(
            continuation == .otherProcess ? self.other.id : self.process.id,
            from: Sample.continuation(
                "c-resumed", provider: continuation == .otherProvider ? .phone : .eMail,
                context: continuation == .otherContext ? other : self.start.context,
                until: Sample.now.addingTimeInterval(continuation == .expired ? 0 : 1)), now: Sample.now)
        return ""
    }

    private func act(_ act: MachineInput.Act) -> AuthenticationMachine.Act {
        switch act {
        case .prove: .prove
        case .send: .send
        case .resume: .resume
        case .dueMove: .move(ordinal: self.start.isStrong ? 1 : 0)
        case .otherMove: .move(ordinal: self.start.isStrong ? 0 : 1)
        }
    }

    private func start(_ id: AuthenticationProcess.ID?, _ act: AuthenticationMachine.Act, late: Bool) -> String {
        switch self.machine.start(id, act, now: late ? self.process.expirationDate : Sample.now) {
        case .started(let ticket): "started by \(ticket.process.id)"
        case .refused(let error): "refused: \(error.code.rawValue)"
        }
    }

    private func launch(_ ticket: AuthenticationMachine.Ticket) -> String {
        switch self.machine.launch(ticket, now: Sample.now) {
        case .call(let session, let continuation):
            "call for \(session?.id ?? "nobody") from \(continuation?.sealed ?? "the start")"
        case .answered: "answered"
        case .refused(let error): "refused: \(error.code.rawValue)"
        case .stale: "stale"
        }
    }

    private func restored(_ found: MachineInput.Found) -> AuthenticationMachine.Restored {
        switch found {
        case .nobody: .unauthenticated
        case .sameSession: .authenticated(self.machine.session ?? Sample.session("s-1"))
        case .sameAccount: .authenticated(Sample.session("s-2"))
        case .otherAccount: .authenticated(Sample.session("s-3", uid: "u2"))
        case .ended: .ended(.expired)
        }
    }
}
