/// What a purge removed.
public struct PurgeReport: Hashable, Sendable {
    /// Rows that had run out: challenges, sessions, messages, counters, attempts, notices.
    public internal(set) var expired = 0
    /// Lines of the audit.
    public internal(set) var auditEntries = 0
}
