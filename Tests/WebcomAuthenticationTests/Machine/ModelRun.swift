import WebcomAuthentication
import WebcomTesting

/// A machine and a naive model side by side, fed with the same random inputs.
final class ModelRun {
    var machine = AuthenticationMachine(restoring: true, sessionKey: "key")
    let model = NaiveModel()
    var generator: SeededGenerator
    private var processes: [AuthenticationProcess] = [Sample.process()]
    private var tickets: [AuthenticationMachine.Ticket] = []
    private(set) var lastInput = ""
    private var sequence: UInt64 = 0

    init(seed: UInt64) { self.generator = SeededGenerator(seed: seed) }

    /// One random input; what the machine and the model do not agree about, or nil.
    func step() -> String? {
        let before = self.machine.state
        let problem: String? =
            switch Int.random(in: 0..<100, using: &self.generator) {
            case 0..<18: self.open()
            case 18..<44: self.start()
            case 44..<72: self.finish()
            case 72..<76: self.end()
            default: self.disturb()
            }
        return problem ?? self.disagreement(since: before)
    }

    private func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &self.generator) }

    private func open() -> String? {
        let process = Sample.process(self.pick([.new, .new, .current]) ?? .new)
        let isSingleStep = Bool.random(using: &self.generator)
        self.lastInput = "open(\(process.id), .\(process.context.rawValue))"
        self.processes = self.processes.suffix(3) + [process]
        self.machine.open(process, isSingleStep: isSingleStep, refusal: nil, now: Sample.now)
        self.model.open(process, isSingleStep: isSingleStep)
        return nil
    }

    private func start() -> String? {
        let id = self.pick([nil, self.processes.last, self.pick(self.processes)])??.id
        let acts: [AuthenticationMachine.Act] = [.prove, .send, .resume, .move(ordinal: 1), .move(ordinal: 2)]
        guard let act = self.pick(acts) else { return nil }
        self.lastInput = "start(\(String(describing: id)), \(act))"
        let isExpected = self.model.start(id, act)
        switch self.machine.start(id, act, now: Sample.now) {
        case .started(let ticket):
            self.tickets = self.tickets.suffix(3) + [ticket]
            return isExpected ? nil : "it started"
        case .refused(let error): return isExpected ? "it was refused: \(error)" : nil
        }
    }

    private func finish() -> String? {
        guard let ticket = self.pick([self.tickets.last, self.pick(self.tickets)])?.flatMap({ $0 }) else { return nil }
        let isAwaited = self.model.isAwaited(ticket)
        if isAwaited, ticket.process.context == .current, self.machine.session == nil {
            self.lastInput = "launch"
            if case .refused = self.machine.launch(ticket, now: Sample.now) {
                return self.model.end(ticket.process.id) ? nil : "it was refused"
            }
            return "an addition to nothing was let through"
        }
        return self.finish(ticket, isAwaited)
    }

    private func finish(_ ticket: AuthenticationMachine.Ticket, _ isAwaited: Bool) -> String? {
        let session = self.session()
        let results: [(String, Result<AuthenticationMachine.Answer, any Error>)] = [
            ("session", .success(.session(session))), ("session", .success(.session(session))),
            ("step", .success(.step(Sample.step()))), ("retry", .failure(AuthenticationError(.invalidCode))),
            ("outage", .failure(ScriptedOutage())), ("terminal", .failure(AuthenticationError(.accountDisabled))),
        ]
        guard let (name, result) = self.pick(results) else { return nil }
        self.lastInput = "finish(\(name), awaited: \(isAwaited))"
        let action = self.machine.finish(ticket, result, now: Sample.now)
        if !isAwaited {
            guard case .stale(let granted) = action else { return "a late answer counted" }
            return (granted != nil) == (name == "session") ? nil : "a session granted too late is not to be revoked"
        }
        switch name {
        case "session":
            let isIn = self.model.grant(session.id, session.details.uid, session.details.fields.generation)
            if case .authenticated = action { return isIn ? nil : "another account was let in" }
            return isIn ? "a granted session was refused" : nil
        case "step": self.model.step()
        default: self.model.fail(mayRetry: name != "terminal")
        }
        return nil
    }

    func session() -> BackendSession {
        let number = Int.random(in: 1...4, using: &self.generator)
        return Sample.session(
            "s-\(number)", uid: number < 4 ? "u1" : "u2", generation: .random(in: 0...3, using: &self.generator))
    }

    private func end() -> String? {
        let id = self.pick([nil, self.processes.last, self.pick(self.processes)])??.id
        let expires = Bool.random(using: &self.generator)
        self.lastInput = "\(expires ? "expire" : "cancel")(\(String(describing: id)))"
        if expires, let id {
            return self.machine.expire(id, now: Sample.now) == self.model.end(id) ? nil : "one of them ended it"
        }
        return self.machine.cancel(id, now: Sample.now) == self.model.end(id) ? nil : "one of them ended it"
    }

    func note(_ input: String) { self.lastInput = input }

    /// Compares both after a step, and takes the events.
    private func disagreement(since before: AuthenticationState) -> String? {
        let events = self.machine.outbox
        self.machine.outbox = []
        for event in events {
            self.sequence += 1
            if event.sequence != self.sequence { return "event \(event.sequence) came as number \(self.sequence)" }
        }
        if events.count > 1 { return "one commit told \(events.count) events" }
        if self.machine.sequence != self.model.events { return "\(self.model.events) events were due" }
        if self.machine.process?.id != self.model.flow?.process { return "the process under way differs" }
        if events.isEmpty, before != self.machine.state { return "the state changed without an event" }
        let state: NaiveModel.State =
            switch self.machine.standing {
            case .restoring: .restoring
            case .unauthenticated: .out
            case .invalid: .invalid
            case .authenticated(let session):
                .signedIn(
                    id: session.id, uid: session.details.uid, generation: session.details.fields.generation)
            }
        return state == self.model.state ? nil : "the machine says \(state), the model \(self.model.state)"
    }
}
