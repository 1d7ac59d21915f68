import WebcomAuthentication
import WebcomTesting

/// A machine that was led to a case, and what its inputs need.
final class MachineRig {
    var machine = AuthenticationMachine(restoring: true, sessionKey: "key")
    let start: MachineCase
    let process: AuthenticationProcess
    /// A process that the machine has never seen.
    let other = Sample.process()
    /// The attempt under way.
    private(set) var ticket: AuthenticationMachine.Ticket?
    /// An attempt that is over, of the same process where there was one.
    private(set) var staleTicket: AuthenticationMachine.Ticket

    init?(_ start: MachineCase) {
        self.start = start
        self.process = Sample.process(start.context)
        var stranger = AuthenticationMachine(restoring: false, sessionKey: "key")
        stranger.open(Sample.process(), isSingleStep: false, refusal: nil, now: Sample.now)
        guard case .started(let ticket) = stranger.start(nil, .prove, now: Sample.now) else { return nil }
        self.staleTicket = ticket
        self.stand()
        self.open()
        if !start.isConnected { _ = self.machine.connection(isUp: false, now: Sample.now) }
        self.machine.outbox = []
    }

    private func stand() {
        switch self.start.who {
        case .restoring: break
        case .unauthenticated: self.machine.restored(.unauthenticated, now: Sample.now)
        case .invalid: self.machine.restored(.ended(.expired), now: Sample.now)
        case .guest:
            self.machine.restored(.authenticated(Sample.session("s-guest", provider: .guest)), now: Sample.now)
        case .member: self.machine.restored(.authenticated(Sample.session()), now: Sample.now)
        }
    }

    private func open() {
        guard self.start.stage != .none else { return }
        self.machine.open(self.process, isSingleStep: self.start.isSingleStep, refusal: nil, now: Sample.now)
        switch self.start.stage {
        case .none, .first: break
        case .over: _ = self.machine.cancel(nil, now: Sample.now)
        case .sent: self.answer(.send, .receipt(Sample.receipt(Sample.continuation("c-sent"))))
        case .strong: self.answer(.prove, .step(Sample.step(Sample.continuation("c-strong", due: .strongCode))))
        }
        if self.start.isRunning { self.run(self.start.isStrong ? .move(ordinal: 1) : .prove) }
    }

    private func run(_ act: AuthenticationMachine.Act) {
        if case .started(let ticket) = self.machine.start(self.process.id, act, now: Sample.now) {
            self.ticket = ticket
        }
    }

    private func answer(_ act: AuthenticationMachine.Act, _ answer: AuthenticationMachine.Answer) {
        self.run(act)
        guard let ticket = self.ticket else { return }
        _ = self.machine.finish(ticket, .success(answer), now: Sample.now)
        self.staleTicket = ticket
        self.ticket = nil
    }

    /// Takes the events that were published.
    func takeEvents() -> [AuthenticationEvent] {
        defer { self.machine.outbox = [] }
        return self.machine.outbox
    }

    func id(_ which: MachineInput.Which) -> AuthenticationProcess.ID? {
        switch which {
        case .unnamed: nil
        case .own: self.process.id
        case .other: self.other.id
        }
    }
}
