import WebcomBackend
import WebcomPrimitives

/// Notes what it is told.
final class RecordedAlarm: SecurityAlarm {
    let events = Locked<[SecurityEvent]>([])

    @concurrent func raise(_ event: SecurityEvent) async { self.events.withLock { $0.append(event) } }
}
