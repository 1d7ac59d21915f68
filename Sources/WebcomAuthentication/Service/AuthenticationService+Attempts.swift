import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService {
    /// What a caller waits for, or why there is nothing to wait for.
    typealias Begun = Result<Wait, AuthenticationError>
    typealias Work =
        @concurrent @Sendable (AuthenticationRequest, AuthenticationProcess) async throws ->
        AuthenticationMachine.Answer

    /// A process that is to be the one under way, with its deadline armed.
    struct Opening: Sendable {
        let process: AuthenticationProcess
        let isSingleStep: Bool
        var continuation: AuthenticationContinuation?
        var method: (any AuthenticationMultiStepMethod)?
        let refusal: AuthenticationError?
        let deadline: DeadlineQueue.ID
    }

    /// What a newer process takes the place of; let go of outside the lock.
    private struct Replaced: Sendable {
        var method: (any AuthenticationMultiStepMethod)?
        var deadline: DeadlineQueue.ID?
        var error: AuthenticationError?
        var leftovers: Leftovers?
    }

    /// Prepares what makes a process the one under way: outside the lock, since it asks back-end and clock.
    nonisolated func prepare(
        _ process: AuthenticationProcess, isSingleStep: Bool, refusal: AuthenticationError? = nil
    ) -> Opening {
        // Weak: the deadline of an abandoned process is not what keeps its service alive.
        let deadline = self.environment.deadlines.schedule(after: self.environment.configuration.flowLifetime) {
            [weak self] in self?.expire(process.id)
        }
        return Opening(
            process: process, isSingleStep: isSingleStep,
            refusal: refusal ?? self.environment.refusal(of: process.provider), deadline: deadline)
    }

    /// Makes a process the one under way, in place of an older one.
    nonisolated func open(_ opening: Opening) {
        let now = self.now
        self.letGo(self.transact { Self.open(opening, &$0, now) })
    }

    private static func open(_ opening: Opening, _ core: inout Core, _ now: Date) -> Replaced {
        var replaced = Replaced(method: core.method, deadline: core.deadline?.id)
        if case .over(_, let error) = core.machine.flow { replaced.error = error }
        core.machine.open(
            opening.process, isSingleStep: opening.isSingleStep, continuation: opening.continuation,
            refusal: opening.refusal, now: now)
        core.method = opening.method
        core.deadline = (opening.process.id, opening.deadline)
        return replaced
    }

    private nonisolated func letGo(_ replaced: Replaced) {
        if let deadline = replaced.deadline { self.environment.deadlines.cancel(deadline) }
        if let leftovers = replaced.leftovers { self.end(leftovers) }
    }

    private nonisolated func expire(_ id: AuthenticationProcess.ID) {
        let now = self.now
        _ = self.transact { $0.machine.expire(id, now: now) }
    }

    /// The method of a process, as long as it is the one under way.
    nonisolated func method(of id: AuthenticationProcess.ID) -> (any AuthenticationMultiStepMethod)? {
        self.core.withLock { $0.machine.process?.id == id ? $0.method : nil }
    }

    /// Begins an attempt in the caller's own step, and with it the process, where it is the first one: nobody gets in
    /// between.
    ///
    /// The work runs in a task of its own, so that whoever cancels or supersedes it need not wait for the back-end; the
    /// task inherits the caller's task-locals, and with them its trace.
    nonisolated func attempt(
        _ id: AuthenticationProcess.ID?, _ act: AuthenticationMachine.Act, opening: Opening? = nil,
        _ work: @escaping Work
    ) -> Begun {
        let now = self.now
        let (begun, replaced) = self.transact { core -> (Begun, Replaced?) in
            if let opening, let begun = self.begun(beside: opening, core, now) {
                return (begun, Replaced(deadline: opening.deadline))
            }
            var replaced = opening.map { Self.open($0, &core, now) }
            replaced?.leftovers = core.takeLeftovers()
            switch core.machine.start(id, act, now: now) {
            case .refused(let error): return (.failure(error), replaced)
            case .started(let ticket):
                let attempt = Attempt(ticket)
                core.attempt = attempt
                return (.success(Wait(attempt)), replaced)
            }
        }
        if let replaced { self.letGo(replaced) }
        if case .success(let wait) = begun, let attempt = wait.own {
            attempt.attach(Task(name: "authentication") { await self.make(attempt, work) })
        }
        return begun
    }

    /// Makes an attempt: waits for the record, asks, and feeds the answer in with its ticket.
    private func make(_ attempt: Attempt, _ work: @escaping Work) async {
        let ticket = attempt.ticket
        do {
            try await self.settle()
        } catch {
            return await self.finish(attempt, .failure(error))
        }
        let (now, key) = (self.now, self.sessionKey)
        let action = self.transact { core in
            let action = core.machine.launch(ticket, now: now)
            if case .answered = action { core.attempt = nil }
            return action
        }
        switch action {
        case .stale: return
        case .answered(let details): attempt.completion.resolve(.success(.outcome(.authenticated(details))))
        case .refused(let error): attempt.completion.resolve(.failure(error))
        case .call(let session, let continuation):
            let request = AuthenticationRequest(
                application: self.environment.configuration.identifier, sessionKey: key,
                context: ticket.process.context, session: session, continuation: continuation,
                options: ticket.process.options, capabilities: self.environment.configuration.capabilities,
                challengeTypes: self.environment.configuration.challengeTypes)
            let result: Result<AuthenticationMachine.Answer, any Error>
            do { result = .success(try await work(request, ticket.process)) } catch { result = .failure(error) }
            await self.finish(attempt, result)
        }
    }

    private func finish(_ attempt: Attempt, _ result: Result<AuthenticationMachine.Answer, any Error>) async {
        let now = self.now
        let (action, written) = self.transact { core -> (AuthenticationMachine.FinishAction, RecordKeeping.Wait?) in
            let before = core.machine.session?.id
            let action = core.machine.finish(attempt.ticket, result, now: now)
            if case .stale = action { return (action, nil) }
            core.attempt = nil
            guard case .authenticated(_, let replaced) = action else { return (action, nil) }
            if let replaced { core.untold.add(replaced, .thisSession) }
            // A session may go on under the same name, renewed.
            if before == nil || before != core.machine.session?.id { core.record.replaced(before) }
            return (action, self.markRecord(&core))
        }
        switch action {
        case .stale(let granted): self.revoke(granted)
        case .failed(let error, let granted):
            if error.endsSession, attempt.ticket.process.context == .current {
                // Another process may have replaced the session that was to be added to: the next try adds to that.
                try? await self.takeNewerRecord()
            }
            attempt.completion.resolve(.failure(error))
            self.revoke(granted)
        case .sent(let receipt): attempt.completion.resolve(.success(.receipt(receipt)))
        case .step(let kind, let ordinal):
            let handle = StepHandle(service: self, process: attempt.ticket.process.id, ordinal: ordinal)
            attempt.completion.resolve(.success(.outcome(AuthenticationOutcome(kind, handle))))
        case .authenticated(let details, let replaced):
            if replaced != nil { self.beginTelling() }
            await self.answer(attempt, details, once: written)
        }
    }

    /// Answers a sign-in after its record was written, or could not be at first: then it stands in memory.
    private func answer(_ attempt: Attempt, _ details: AuthenticationDetails, once written: RecordKeeping.Wait?) async {
        switch await written?.value() {
        case .lost: attempt.completion.resolve(.failure(AuthenticationError(.superseded)))
        case .stored, .failed, nil:
            attempt.completion.resolve(.success(.outcome(.authenticated(details))))
        }
    }

    // MARK: - Waiting

    /// Waits for an attempt.
    ///
    /// The wait itself is not cancellable: beside a commit it would tell `.cancelled` for a sign-in that happened. A
    /// cancelled caller cancels the process, and the machine answers whoever was first.
    nonisolated func answer(
        to begun: Begun
    ) async -> Result<Attempt.Answer, AuthenticationError> {
        switch begun {
        case .failure(let error): return .failure(error)
        case .success(let wait):
            return await withTaskCancellationHandler {
                await wait.completion.value()
            } onCancel: {
                self.leave(wait)
            }
        }
    }

    nonisolated func outcome(
        of begun: Begun
    ) async throws(AuthenticationError) -> AuthenticationOutcome {
        try await self.answer(to: begun).flatMap(\.outcome).get()
    }
}

extension AuthenticationService.Attempt.Answer {
    /// The outcome; a receipt is none.
    var outcome: Result<AuthenticationOutcome, AuthenticationError> {
        switch self {
        case .outcome(let outcome): .success(outcome)
        case .receipt(let receipt): .failure(.notDue(receipt.continuation.front.stepDue))
        }
    }

    /// The receipt; an outcome is none.
    var receipt: Result<MessageReceipt, AuthenticationError> {
        switch self {
        case .receipt(let receipt): .success(receipt)
        case .outcome: .failure(AuthenticationError(.unsupported))
        }
    }
}
