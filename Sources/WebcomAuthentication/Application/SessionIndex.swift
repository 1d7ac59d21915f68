import WebcomPrimitives

/// The live services by the session they show, so that a notice about one session does not go to all of them.
///
/// Two services may show one session, where a back-end hands one out twice. No weak reference is loaded under the lock
/// but to be handed out: what is loaded may be the last one, and a service's end comes back here.
final class SessionIndex: Sendable {
    private struct Entry {
        /// A number, not an `ObjectIdentifier`: beside a weak reference Swift 6.3 then takes a missing entry for one that is
        /// there, in debug builds, and what it loads from it is garbage.
        let id: UInt
        weak var service: AuthenticationService?

        init(_ service: AuthenticationService) {
            self.id = UInt(bitPattern: ObjectIdentifier(service))
            self.service = service
        }
    }

    private struct Contents {
        var first: [String: Entry] = [:]
        /// Further services for the same session: seldom any.
        var others: [String: [Entry]] = [:]

        mutating func add(_ session: String, _ service: AuthenticationService) {
            if self.first[session] == nil {
                self.first[session] = Entry(service)
            } else {
                self.others[session, default: []].append(Entry(service))
            }
        }

        mutating func remove(_ session: String, _ id: UInt) {
            if self.first[session]?.id == id {
                self.first[session] = self.others[session]?.popLast()
            } else {
                self.others[session]?.removeAll { $0.id == id }
            }
            if self.others[session]?.isEmpty == true { self.others[session] = nil }
        }
    }

    private let contents = Locked(Contents())

    /// A service shows another session than before.
    func change(from old: String?, to new: String?, of service: AuthenticationService) {
        self.contents.withLock { contents in
            if let old { contents.remove(old, UInt(bitPattern: ObjectIdentifier(service))) }
            if let new { contents.add(new, service) }
        }
    }

    /// A service that showed a session is gone.
    func remove(_ session: String, of id: ObjectIdentifier) {
        self.contents.withLock { $0.remove(session, UInt(bitPattern: id)) }
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
