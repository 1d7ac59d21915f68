import WebcomPrimitives

/// The live services by the session they show, so that a notice about one session does not go to all of them.
///
/// Two services may show one session, where a back-end hands one out twice. No weak reference is loaded under the lock
/// but to be handed out: what is loaded may be the last one, and a service's end comes back here.
final class SessionIndex: Sendable {
    private struct Contents {
        var first: [String: WeakService] = [:]
        /// Further services for the same session: seldom any.
        var others: [String: [WeakService]] = [:]

        mutating func add(_ session: String, _ service: AuthenticationService) {
            if self.first[session] == nil {
                self.first[session] = WeakService(service)
            } else {
                self.others[session, default: []].append(WeakService(service))
            }
        }

        mutating func remove(_ session: String, _ id: ObjectIdentifier) {
            var rest = self.others[session] ?? []
            if self.first[session]?.id == id {
                self.first[session] = rest.popLast()
            } else {
                rest.removeAll { $0.id == id }
            }
            self.others[session] = rest.isEmpty ? nil : rest
        }
    }

    private let contents = Locked(Contents())

    /// A service shows another session than before.
    func change(from old: String?, to new: String?, of service: AuthenticationService) {
        self.contents.withLock { contents in
            if let old { contents.remove(old, ObjectIdentifier(service)) }
            if let new { contents.add(new, service) }
        }
    }

    /// A service that showed a session is gone.
    func remove(_ session: String, of id: ObjectIdentifier) {
        self.contents.withLock { $0.remove(session, id) }
    }

    /// The services that show a session.
    func services(showing session: String) -> [AuthenticationService] {
        self.contents.withLock { contents in
            var services: [AuthenticationService] = []
            if let service = contents.first[session]?.service { services.append(service) }
            for entry in contents.others[session] ?? [] {
                if let service = entry.service { services.append(service) }
            }
            return services
        }
    }
}
