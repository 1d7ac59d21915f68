public import Dispatch
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService {
    /// The account of whoever is signed in when one of its functions is called.
    public nonisolated var account: AuthenticationAccount { AuthenticationAccount(self) }

    /// Does something to the account of the signed-in user.
    ///
    /// Which session it is about is decided at the call, or once the record was read. The back-end's work does not depend
    /// on the caller's task, and what it means for this service takes effect before the answer is given.
    ///
    /// - Throws: `.unauthenticated`, `.sessionEnded`; `.cancelled` when the task was cancelled first, and then it may be
    ///   done all the same; whatever the back-end refuses it with, `.unsupported` when it does not know the operation.
    public nonisolated func perform<Operation: AccountOperation>(
        _ operation: Operation
    ) async throws(AuthenticationError) -> Operation.Answer {
        let result = await self.begin(operation).valueUnlessCancelled()
        guard let result else { throw AuthenticationError(.cancelled) }
        return try result.get()
    }

    /// Does something to the account of the signed-in user, and calls back with the answer.
    public nonisolated func perform<Operation: AccountOperation>(
        _ operation: Operation, queue: DispatchQueue? = nil,
        then: @escaping @Sendable (Result<Operation.Answer, AuthenticationError>) -> Void
    ) {
        let queue = queue ?? self.environment.callbackQueue
        self.begin(operation).observe { result in queue.async { then(result) } }
    }

    private typealias Performed<Answer: Sendable> = Completion<Result<Answer, AuthenticationError>>

    private nonisolated func begin<Operation: AccountOperation>(
        _ operation: Operation
    ) -> Performed<Operation.Answer> {
        if let refusal = self.environment.refusal { return Performed(.failure(refusal)) }
        let asked = self.signedIn()
        let completion = Performed<Operation.Answer>()
        Task(name: "performing") {
            do throws(AuthenticationError) {
                let (session, generation) = try await self.newest(asked)
                completion.resolve(await self.perform(operation, session, generation))
            } catch {
                completion.resolve(.failure(error))
            }
        }
        return completion
    }

    /// Whose account it is; nil while that is not known yet.
    private nonisolated func signedIn() -> Result<(BackendSession, UInt64), AuthenticationError>? {
        self.core.withLock { core in
            guard !core.machine.isRestoring else { return nil }
            guard let session = core.machine.session else {
                return .failure(AuthenticationError(core.machine.state == .invalid ? .sessionEnded : .unauthenticated))
            }
            return .success((session, core.machine.generation))
        }
    }

    /// The session as the record has it; costs a read.
    ///
    /// Another process may have got other tokens for it meanwhile, or, where it was found to be over here, have put
    /// another one in its place.
    ///
    /// - Throws: `.unauthenticated` or `.sessionEnded`; `.storeUnavailable` when it cannot be read: a token that was
    ///   replaced meanwhile would be refused.
    private func newest(
        _ asked: Result<(BackendSession, UInt64), AuthenticationError>?
    ) async throws(AuthenticationError) -> (BackendSession, UInt64) {
        if asked == nil { try await self.settle() }
        let first = asked ?? self.signedIn()
        if case .failure(let error) = first, error.code != .sessionEnded { throw error }
        try await self.takeNewerRecord()
        guard let found = self.signedIn() else { throw AuthenticationError(.unauthenticated) }
        guard case .success(let before)? = first else { return try found.get() }
        // Somebody else, or nobody, is signed in by now: the back-end says that the session asked for is over.
        guard case .success(let now) = found, now.0.details.uid == before.0.details.uid else { return before }
        return now
    }

    private func perform<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession, _ generation: UInt64
    ) async -> Result<Operation.Answer, AuthenticationError> {
        let (result, session, generation) = await self.ask(operation, session, generation)
        switch result {
        case .success(let answer):
            await self.take(operation.effect, of: session, generation)
            return .success(answer)
        case .failure(let cause):
            let now = self.now
            self.transact { core in
                if core.machine.confirmed(generation, .failure(cause), now: now) == .ended {
                    _ = self.markRecord(&core)
                }
            }
            return .failure(AuthenticationError(wrapping: cause))
        }
    }

    private typealias Attempted<Answer> = (result: Result<Answer, any Error>, BackendSession, UInt64)

    /// Asks the back-end; once more where the session is over, and the record says which one took its place.
    private func ask<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession, _ generation: UInt64
    ) async -> Attempted<Operation.Answer> {
        let first = await self.call(operation, session)
        guard let cause = first.failure, AuthenticationError(wrapping: cause).endsSession else {
            return (first, session, generation)
        }
        do throws(AuthenticationError) { try await self.takeNewerRecord() } catch {
            return (.failure(error), session, generation)
        }
        guard case .success((let current, let its))? = self.signedIn(), current.id != session.id,
            current.details.uid == session.details.uid
        else { return (first, session, generation) }
        return (await self.call(operation, current), current, its)
    }

    private func call<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession
    ) async -> Result<Operation.Answer, any Error> {
        await self.environment.call(
            "backend.perform.\(Operation.name)", self.sessionKey, provider: session.details.provider
        ) { [environment] in try await environment.backend.perform(operation, session) }
    }

    /// What was done takes effect here, if the session is still the one that asked.
    private func take(_ effect: AccountOperationEffect, of session: BackendSession, _ generation: UInt64) async {
        let now = self.now
        switch effect {
        case .deletesAccount:
            let written = self.transact { core -> RecordKeeping.Wait? in
                core.machine.accountDeleted(session.details.uid, now: now) ? self.markRecord(&core) : nil
            }
            _ = await written?.value()
        case .detachesIdentity(let provider):
            self.transact { core in core.machine.identityDetached(from: generation, provider, now: now) }
            await self.takeDetails(of: session, generation)
        case .changesDetails: await self.takeDetails(of: session, generation)
        case .raisesLevel:
            // The token before is good no more (SES-2).
            _ = try? await self.renewedToken()
            // Where it could not be renewed, or never runs out, the details say it at least.
            await self.takeDetails(of: session, generation)
        case .nothing: break
        }
    }

    /// Asks the back-end for the details as they are now.
    private func takeDetails(of session: BackendSession, _ generation: UInt64) async {
        let result = await self.confirm(session, self.sessionKey)
        let now = self.now
        let written = self.transact { core -> RecordKeeping.Wait? in
            switch core.machine.confirmed(generation, result, now: now) {
            case .ended, .stands(isChanged: true): self.markRecord(&core)
            case .nothing, .stands(isChanged: false): nil
            }
        }
        _ = await written?.value()
    }
}
