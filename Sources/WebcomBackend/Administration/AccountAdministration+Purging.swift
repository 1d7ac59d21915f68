import WebcomAuthentication

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension AccountAdministration {
    /// How many rows one transaction of a purge removes at most.
    static let purgeBatch = 1_000

    /// Removes what ran out, and lines of the audit if asked, a batch in each transaction.
    ///
    /// Servers remove what ran out by themselves, a little at a time; the audit is never removed unasked. That lines of
    /// it were removed stands in the audit. Cancelling the task ends it between two batches, and nothing is lost by it.
    ///
    /// - Parameters:
    ///   - date: Lines of the audit that are older are removed; nil to remove none.
    ///   - progress: Is told after each batch what was removed so far.
    /// - Throws: What the store throws, or `CancellationError`.
    @discardableResult
    @concurrent public func purge(
        auditBefore date: Date? = nil, progress: @Sendable (PurgeReport) -> Void = { _ in }
    ) async throws -> PurgeReport {
        var report = PurgeReport()
        let today = self.backend.clock.now
        let now = today.addingTimeInterval(-self.backend.policy.flowLifetime.inSeconds)
        while true {
            try Task.checkCancellation()
            let count = try await self.store.removeExpired(now: now, limit: Self.purgeBatch)
            report.expired += count
            progress(report)
            if count < Self.purgeBatch { break }
        }
        guard let date else { return report }
        try await self.store.note(self.effects(.purgeAudit).audit)
        while true {
            try Task.checkCancellation()
            let count = try await self.store.removeAudit(before: min(date, today), limit: Self.purgeBatch)
            report.auditEntries += count
            progress(report)
            if count < Self.purgeBatch { return report }
        }
    }
}
