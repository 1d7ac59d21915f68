import Testing
import WebcomAuthentication

/// Where a continuation leads to while an attempt runs.
@Suite struct TakenUpStepTests {
    /// A machine at a strong step that was found by one continuation and came with another one.
    private struct AtStep: ~Copyable {
        var machine = AuthenticationMachine(restoring: false, sessionKey: "key")
        let process = Sample.process()

        init() throws {
            self.machine.open(
                self.process, isSingleStep: false, continuation: Sample.continuation("found", due: .strongCode),
                refusal: nil, now: Sample.now)
            try self.answer(.resume, "came")
        }

        mutating func answer(_ act: AuthenticationMachine.Act, _ name: String) throws {
            let step = Sample.step(Sample.continuation(name, due: .strongCode))
            _ = self.machine.finish(try self.start(act), .success(.step(step)), now: Sample.now)
        }

        @discardableResult
        mutating func start(_ act: AuthenticationMachine.Act) throws -> AuthenticationMachine.Ticket {
            guard case .started(let ticket) = self.machine.start(nil, act, now: Sample.now) else {
                throw Unexpected("The attempt was refused.")
            }
            return ticket
        }

        func place(_ continuation: AuthenticationContinuation, late: Bool = false) -> String {
            let now = late ? self.process.expirationDate : Sample.now
            return switch self.machine.place(of: continuation, now: now) {
            case .step(let kind, let ticket): "\(kind.name) \(ticket.ordinal) of \(ticket.process.id)"
            case .asking(let ticket): "asked for by \(ticket.process.id)"
            case .refused(let error): "refused: \(error.code)"
            case nil: "elsewhere"
            }
        }

        func place(_ name: String) -> String { self.place(Sample.continuation(name, due: .strongCode)) }
    }

    @Test("the step stands while an attempt at it runs, by both its continuations and by no other")
    func standsWhileAnAttemptRuns() throws {
        var at = try AtStep()
        #expect(at.place("came") == "elsewhere", "at rest a continuation is taken up")
        try at.start(.move(ordinal: 1))
        let step = "strongCode 1 of \(at.process.id)"
        #expect(at.place("came") == step)
        #expect(at.place("found") == step)
        #expect(at.place("other") == "elsewhere")
        #expect(at.place(Sample.continuation("came", due: .strongMethodChoice)) == "elsewhere", "another front")
        #expect(at.place(Sample.continuation("came", due: .strongCode), late: true) == "elsewhere", "it ran out")
    }

    @Test("after a move only the newest continuation leads to the step")
    func onlyTheNewestLeads() throws {
        var at = try AtStep()
        try at.answer(.move(ordinal: 1), "next")
        try at.start(.move(ordinal: 2))
        #expect(at.place("next") == "strongCode 2 of \(at.process.id)")
        #expect(at.place("found") == "elsewhere")
        #expect(at.place("came") == "elsewhere")
    }

    @Test("while the back-end is asked which step is due, whoever comes with the same continuation may wait for it too")
    func isJustBeingAskedFor() throws {
        var machine = AuthenticationMachine(restoring: false, sessionKey: "key")
        let found = Sample.continuation("found", due: .strongCode)
        machine.open(Sample.process(), isSingleStep: false, continuation: found, refusal: nil, now: Sample.now)
        #expect(machine.place(of: found, now: Sample.now) == nil, "nobody has asked yet")
        guard case .started(let ticket) = machine.start(nil, .resume, now: Sample.now) else {
            throw Unexpected("The attempt was refused.")
        }
        guard case .asking(let asking) = machine.place(of: found, now: Sample.now) else {
            throw Unexpected("It stands elsewhere.")
        }
        #expect(asking.attempt == ticket.attempt)
        #expect(machine.place(of: Sample.continuation("other", due: .strongCode), now: Sample.now) == nil)
    }

    @Test("a method's own step is not to be had by a continuation, and what it waits for goes on")
    func aMethodsStep() throws {
        var machine = AuthenticationMachine(restoring: false, sessionKey: "key")
        machine.open(Sample.process(), isSingleStep: false, refusal: nil, now: Sample.now)
        guard case .started(let ticket) = machine.start(nil, .send, now: Sample.now) else {
            throw Unexpected("The attempt was refused.")
        }
        _ = machine.finish(ticket, .success(.receipt(Sample.receipt(Sample.continuation("sent")))), now: Sample.now)
        guard case .started = machine.start(nil, .prove, now: Sample.now) else {
            throw Unexpected("The attempt was refused.")
        }
        guard case .refused(let error) = machine.place(of: Sample.continuation("sent"), now: Sample.now) else {
            throw Unexpected("It was to be had.")
        }
        #expect(error.code == .stepNotDue)
        #expect(error.dueStep == .oneTimePassword)
    }

    @Test("a process that succeeded says so; one before it was superseded")
    func saysThatItIsDone() throws {
        var machine = AuthenticationMachine(restoring: false, sessionKey: "key")
        let (first, second) = (Sample.process(), Sample.process())
        machine.open(first, isSingleStep: false, refusal: nil, now: Sample.now)
        machine.open(second, isSingleStep: false, refusal: nil, now: Sample.now)
        guard case .started(let ticket) = machine.start(nil, .prove, now: Sample.now) else {
            throw Unexpected("The attempt was refused.")
        }
        _ = machine.finish(ticket, .success(.session(Sample.session())), now: Sample.now)
        let messages = [second, first].map { process -> String in
            guard case .refused(let error) = machine.start(process.id, .prove, now: Sample.now) else { return "" }
            #expect(error.code == .superseded)
            return error.message
        }
        #expect(messages.first?.contains("done already") == true)
        #expect(messages.last == AuthenticationError(.superseded).message)
    }
}
