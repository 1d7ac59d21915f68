/// Is told what succeeded and may still be an attack, to warn a user or to look closer (AUD-4).
///
/// Called after the change was committed, one event at a time in their order, from a task of its own: no answer waits
/// for it and no lock is held. Who is slower than the events come loses the oldest beyond 1024. Events that were not
/// told when the process ends are lost; the audit has lines about all of them.
public protocol SecurityAlarm: Sendable {
    /// Takes note of one event.
    @concurrent func raise(_ event: SecurityEvent) async
}
