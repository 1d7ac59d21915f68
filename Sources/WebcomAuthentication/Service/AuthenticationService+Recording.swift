import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService {
    /// Notes, in the same step as a commit, that the record is to be written; nil where there is no store.
    nonisolated func markRecord(_ core: inout Core, signOut: Bool = false) -> RecordKeeping.Wait? {
        guard self.environment.store != nil else { return nil }
        let wait = core.record.mark(signOut: signOut)
        self.startWriter(&core)
        return wait
    }

    /// Has one writer run, if there is something to write and none runs.
    private nonisolated func startWriter(_ core: inout Core) {
        guard core.record.isDirty, !core.record.isWriting else { return }
        core.record.isWriting = true
        Task(name: "record") { await self.writeRecord() }
    }

    /// Writes the newest record until nothing is left to write: one writer per service, versions compared.
    private func writeRecord() async {
        var lost = 0
        while true {
            let next = self.transact { core -> RecordKeeping.Next in
                let next = core.record.next
                if case .rest = next { core.record.isWriting = false }
                return next
            }
            do throws(AuthenticationError) {
                switch next {
                case .rest: return
                case .load: try await self.learnVersion()
                case .write:
                    if try await self.writeOnce(&lost) { return }
                }
            } catch {
                return self.noteTrouble(error)
            }
        }
    }

    /// A write failed: those who wait go on, an event tells it once, and the writer tries again later.
    private func noteTrouble(_ error: AuthenticationError) {
        let now = self.now
        let (waits, delay) = self.transact { core -> ([RecordKeeping.Wait], Duration?) in
            core.record.isWriting = false
            let waits = core.record.failed()
            if core.record.failures == 1 { core.machine.publish(.storageTrouble(error), now) }
            // One retry waits, however many commits met the trouble.
            if core.record.isWaitingToRetry { return (waits, nil) }
            core.record.isWaitingToRetry = true
            return (waits, RecordKeeping.delay(after: core.record.failures))
        }
        // Strong: until it is written, the record exists here only.
        if let delay { self.environment.deadlines.schedule(after: delay) { self.retryWriting() } }
        for wait in waits { wait.resolve(.failed(error)) }
    }

    nonisolated func retryWriting() {
        self.transact { core in
            core.record.isWaitingToRetry = false
            self.startWriter(&core)
        }
    }

    /// Reads the record that is in the store: before the first write over it, and when another process was first.
    private func learnVersion() async throws(AuthenticationError) {
        let key = self.sessionKey
        let sealed = try await self.read(at: self.environment.address(of: key), key)
        let record: ServiceRecord?
        do throws(AuthenticationError) {
            record = try sealed.map { sealed throws(AuthenticationError) in try self.open(sealed, key) }
        } catch {
            // A sign-out takes effect over a record that does not open, too; not over one that a newer library can read.
            guard !(error.cause is NewerRecord), self.core.withLock({ $0.record.isSignOut }) else { throw error }
            record = nil
        }
        self.take(sealed, record)
    }

    /// Takes over what another process has written since.
    ///
    /// A record of our own that waits to be written is written first: the token that it has yet to tell of may be the one
    /// that another process replaces (invariant 7).
    func takeNewerRecord() async throws(AuthenticationError) {
        guard self.environment.store != nil else { return }
        while true {
            if let written = self.transact({ core in core.record.isDirty ? self.markRecord(&core) : nil }) {
                guard case .failed(let error) = await written.value() else { return }
                throw error
            }
            let key = self.sessionKey
            guard let sealed = try await self.read(at: self.environment.address(of: key), key) else { return }
            self.take(sealed, try self.open(sealed, key), ifNewer: true)
            guard self.core.withLock({ $0.record.isDirty }) else { return }
        }
    }

    /// Takes a record that this service did not know of: it counts, unless a sign-out is to be written, which wins and
    /// ends the session that it finds (invariants 2 and 4).
    private func take(_ sealed: SealedRecord?, _ record: ServiceRecord?, ifNewer: Bool = false) {
        let now = self.now
        let (waits, adopted) = self.transact { core -> Core.Taken in
            if ifNewer, core.record.isBusy || sealed?.version ?? 0 <= core.record.version ?? 0 { return ([], nil) }
            let counts = core.record.isKnown && !core.record.isSignOut
            core.record.learn(sealed?.version)
            defer { core.scopeOnceRead = nil }
            // A write of ours whose answer was lost is no news.
            guard let sealed, let record, !core.record.isOwn(sealed) else { return ([], nil) }
            return core.take(record, sealed.version, counts: counts, ifNewer: ifNewer, now)
        }
        // It stood when it was written; it may have been ended since, and the notice of that came too early.
        if let (session, generation) = adopted { self.beginConfirming(session, generation) }
        for wait in waits { wait.resolve(.lost) }
        self.beginTelling()
    }

    private struct Draft: Sendable {
        let revision: UInt64
        let version: UInt64?
        let key: SessionKey
        let record: ServiceRecord
        let isWorthWriting: Bool
    }

    /// Writes the record as it is now; whether nothing is left to write, so that the writer rests.
    ///
    /// - Parameter lost: How often this writer lost to another; a store that lets nobody win is in trouble.
    private func writeOnce(_ lost: inout Int) async throws(AuthenticationError) -> Bool {
        let draft = self.transact { core -> Draft in
            let record = ServiceRecord(standing: core.machine.recordedStanding, untold: core.untold.record())
            // Nobody is signed in and nothing was ever written, or may have been: there is nothing to remember.
            let isEmpty = core.record.isAbsent && core.machine.session == nil && record.untold.isEmpty
            return Draft(
                revision: core.record.revision, version: core.record.version, key: core.machine.sessionKey,
                record: record, isWorthWriting: !isEmpty)
        }
        if draft.isWorthWriting {
            guard try await self.replace(draft) else {
                lost += 1
                guard lost <= 16 else {
                    throw AuthenticationError(.storeUnavailable, "The store takes no record, and shows no newer one.")
                }
                try await self.learnVersion()
                return false
            }
        }
        let now = self.now
        let (waits, rests) = self.transact { core -> ([RecordKeeping.Wait], Bool) in
            core.tellStoreWorks(now)
            let waits = core.record.wrote(
                draft.revision, version: draft.isWorthWriting ? (draft.version ?? 0) + 1 : nil)
            core.record.isWriting = core.record.isDirty
            // The record was ours all along: it names nobody whose sessions a sign-out would have to end.
            if !core.record.isDirty { core.scopeOnceRead = nil }
            return (waits, !core.record.isDirty)
        }
        for wait in waits { wait.resolve(.stored) }
        return rests
    }

    /// Replaces the record by compare-and-set; false when another version is there.
    private func replace(_ draft: Draft) async throws(AuthenticationError) -> Bool {
        guard let store = self.environment.store else { return true }
        let address = self.environment.address(of: draft.key)
        let version = (draft.version ?? 0) + 1
        do {
            let bytes = try self.environment.sealer.seal(draft.record.encoded(), version: version, at: address)
            let sealed = SealedRecord(
                version: version, bytes: bytes,
                expirationDate: draft.record.keptUntil(
                    self.now, tombstones: self.environment.configuration.tombstoneLifetime))
            self.transact { $0.record.began(sealed) }
            return try await self.environment.call("store.replace", draft.key) {
                try await store.replace(draft.version, with: sealed, at: address)
            }.get()
        } catch {
            throw AuthenticationError(.storeUnavailable, cause: error)
        }
    }
}

extension AuthenticationMachine {
    /// The standing as it is kept; a sign-out during restoring is kept as one.
    var recordedStanding: ServiceRecord.Standing {
        switch self.standing {
        case .authenticated(let session): .signedIn(session)
        case .invalid: .invalid
        case .restoring, .unauthenticated: .signedOut
        }
    }
}

extension ServiceRecord {
    /// Whether it says what the service says, or what was true of an older generation of its session.
    func agrees(with standing: Standing) -> Bool {
        switch (self.standing, standing) {
        case (.signedIn(let recorded), .signedIn(let session)):
            recorded.id == session.id && recorded.details.uid == session.details.uid
                && recorded.details.fields.generation <= session.details.fields.generation
        case (.signedOut, .signedOut): true
        default: false
        }
    }

    /// What the record of another process means here; its session was confirmed there.
    var restored: AuthenticationMachine.Restored {
        switch self.standing {
        case .signedOut: .unauthenticated
        case .signedIn(let session): .authenticated(session)
        case .invalid: .ended(.restored)
        }
    }

    /// When a store may drop it: with the session, or, where it tells that one ended, after a while.
    func keptUntil(_ now: Date, tombstones lifetime: Duration) -> Date {
        let tombstone = now.addingTimeInterval(lifetime.seconds)
        if case .signedIn(let session) = self.standing { return max(session.details.expirationDate, tombstone) }
        return tombstone
    }
}
