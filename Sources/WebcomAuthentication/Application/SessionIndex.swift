import WebcomPrimitives

/// The live services by the session they show, so that a notice about one session does not go to all of them.
final class SessionIndex: Sendable {
    private struct Entry {
        weak var service: AuthenticationService?
    }

    private let entries = Locked<[String: Entry]>([:])

    /// A service shows another session than before.
    func change(from old: String?, to new: String?, of service: AuthenticationService) {
        self.entries.withLock { entries in
            if let old, entries[old]?.service.map({ $0 === service }) ?? true { entries[old] = nil }
            if let new { entries[new] = Entry(service: service) }
        }
    }

    /// A service that showed a session is gone.
    func remove(_ session: String) {
        self.entries.withLock { entries in
            if entries[session]?.service == nil { entries[session] = nil }
        }
    }

    /// The service that shows a session.
    func service(showing session: String) -> AuthenticationService? {
        self.entries.withLock { $0[session]?.service }
    }
}
