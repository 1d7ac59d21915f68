import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService {
    /// The state once the stored record has been read.
    ///
    /// - Throws: `.storeUnavailable` when it cannot be read now: then the state stays `.restoring`, neither "nobody" nor
    ///   "somebody", and the next call reads again (invariant 10). `.cancelled` when the task was cancelled first.
    public nonisolated func settledState() async throws(AuthenticationError) -> AuthenticationState {
        try await self.settle()
        return self.state
    }

    nonisolated func settle() async throws(AuthenticationError) {
        guard let restoring = self.beginRestoring() else { return }
        guard let result = await restoring.valueUnlessCancelled() else { throw AuthenticationError(.cancelled) }
        try result.get()
    }

    /// Starts reading the record, or joins who does; nil once it was read.
    ///
    /// After a failure the next caller tries again.
    @discardableResult
    nonisolated func beginRestoring() -> Completion<Result<Void, AuthenticationError>>? {
        let (completion, isNew) = self.transact {
            core -> (Completion<Result<Void, AuthenticationError>>?, Bool) in
            guard core.machine.isRestoring else { return (nil, false) }
            if let running = core.restoring { return (running, false) }
            let completion = Completion<Result<Void, AuthenticationError>>()
            core.restoring = completion
            return (completion, true)
        }
        if isNew, let completion { Task(name: "restoring") { await self.restore(completion) } }
        return completion
    }

    private func restore(_ completion: Completion<Result<Void, AuthenticationError>>) async {
        let key = self.sessionKey
        let result = await self.readAndOpen(key)
        var restored = AuthenticationMachine.Restored.unauthenticated
        var isUnanswered = false
        if case .success((_, let record?)) = result {
            (restored, isUnanswered) = await self.standing(of: record, key)
        }
        let (now, found) = (self.now, restored)
        let answer = self.transact { core -> Result<Void, AuthenticationError> in
            core.restoring = nil
            // A sign-out came first: its writer reads the record itself, and ends the session it finds.
            guard core.machine.isRestoring else { return .success(()) }
            switch result {
            case .success((let sealed, let record)):
                core.tellStoreWorks(now)
                core.machine.restored(found, now: now)
                core.record.learn(sealed?.version)
                for untold in record?.untold ?? [] {
                    core.untold.addRecorded(untold)
                }
                core.endOnceRead(core.machine.session)
                // Or a restart while the back-end is away would show it again.
                if found.isRefusal { _ = self.markRecord(&core) }
                return .success(())
            case .failure(let error):
                if !core.isUnreadable { core.machine.publish(.storageTrouble(error), now) }
                core.isUnreadable = true
                return .failure(error)
            }
        }
        completion.resolve(answer)
        self.beginTelling()
        guard isUnanswered else { return }
        let unanswered = self.core.withLock { core in core.machine.session.map { ($0, core.machine.generation) } }
        if let (session, generation) = unanswered { self.confirmLater(session, generation) }
    }

    private func readAndOpen(_ key: SessionKey) async -> Result<(SealedRecord?, ServiceRecord?), AuthenticationError> {
        do throws(AuthenticationError) {
            let sealed = try await self.read(at: self.environment.address(of: key), key)
            return .success(
                (sealed, try sealed.map { sealed throws(AuthenticationError) in try self.open(sealed, key) }))
        } catch {
            return .failure(error)
        }
    }

    /// Reads the record at an address; nil where there is none.
    func read(at address: RecordAddress, _ key: SessionKey) async throws(AuthenticationError) -> SealedRecord? {
        guard let store = self.environment.store else { return nil }
        let read = await self.environment.call("store.record", key) { try await store.record(at: address) }
        do { return try read.get() } catch { throw AuthenticationError(.storeUnavailable, cause: error) }
    }

    /// Opens a record.
    nonisolated func open(_ sealed: SealedRecord, _ key: SessionKey) throws(AuthenticationError) -> ServiceRecord {
        let bytes: [UInt8]
        do {
            bytes = try self.environment.sealer.open(
                sealed.bytes, version: sealed.version, at: self.environment.address(of: key))
        } catch {
            throw AuthenticationError(
                .storeUnavailable, "The stored record does not open with these keys.", isTransient: false, cause: error)
        }
        return try ServiceRecord(decoding: bytes)
    }

    /// What a record means now: a session is shown to the back-end first.
    ///
    /// If that cannot be asked, the record stands (invariant 3): only a refusal ends a session. It is then asked again.
    private func standing(
        of record: ServiceRecord, _ key: SessionKey
    ) async -> (AuthenticationMachine.Restored, isUnanswered: Bool) {
        switch record.standing {
        case .signedOut: return (.unauthenticated, false)
        case .invalid: return (.ended(.restored), false)
        case .signedIn(let session):
            guard session.details.expirationDate > self.now else { return (.ended(.expired), false) }
            switch await self.confirm(session, key) {
            case .success(let confirmed): return (.authenticated(confirmed), false)
            case .failure(let cause):
                let error = AuthenticationError(wrapping: cause)
                return error.endsSession
                    ? (.ended(error.endingReason), false) : (.authenticated(session), error.isTransient)
            }
        }
    }

    func confirm(_ session: BackendSession, _ key: SessionKey) async -> Result<BackendSession, any Error> {
        await self.environment.call("backend.confirm", key, provider: session.details.provider) {
            [environment] in try await environment.backend.confirm(session)
        }
    }
}
