#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService.Core {
    /// Who waited for a write that came too late, and the session that is to be confirmed, with its generation.
    typealias Taken = ([RecordKeeping.Wait], (BackendSession, UInt64)?)

    /// Takes a record that another process wrote.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - version: Its version.
    ///   - counts: Whether it counts; otherwise a sign-out is to be written, which ends the session that it names.
    ///   - ifNewer: Whether the session is about to be shown to the back-end anyway.
    ///   - now: The date.
    mutating func take(
        _ record: ServiceRecord, _ version: UInt64, counts: Bool, ifNewer: Bool, _ now: Date
    ) -> Taken {
        for untold in record.untold { self.untold.addRecorded(untold) }
        // A record that says the same, or what was true before, is no news.
        guard !record.agrees(with: self.machine.recordedStanding) else {
            guard self.isSignedOutForGood else { return ([], nil) }
            return (self.record.wrote(self.record.revision, version: version), nil)
        }
        guard counts else {
            if case .signedIn(let session) = record.standing, session.id != self.spared {
                self.untold.add(session, self.scopeOnceRead ?? .thisSession)
            }
            return ([], nil)
        }
        let current = self.machine.session.map { ($0, self.machine.generation) }
        if self.isOutdone(record) { return ([], ifNewer ? nil : current) }
        self.tellStoreWorks(now)
        let waits = self.record.wrote(self.record.revision, version: version)
        if let ours = self.machine.adopt(record.restored, now: now) { self.untold.add(ours, .thisSession) }
        return (waits, self.machine.session.map { ($0, self.machine.generation) })
    }

    /// Whether a record tells less than what is known here, so that it is written over, and the session confirmed.
    ///
    /// Another process may have renewed the session that a sign-in here has just replaced, or have found that it is
    /// over; or it wrote once more that nobody is signed in, which was known: none of that is a reason to give up the
    /// new one (invariant 2).
    private func isOutdone(_ record: ServiceRecord) -> Bool {
        guard self.machine.session != nil else { return false }
        switch record.standing {
        case .signedOut: return self.record.hasReplacedNobody
        case .signedIn(let session): return self.record.replaced.contains(session.id)
        case .invalid: return self.record.hasReplacedNobody || !self.record.replaced.isEmpty
        }
    }
}
