import WebcomPrimitives

/// The services by session key: one live instance for each key under any load.
///
/// Weak says "one live instance", kept says "still warm"; dropping a service is letting go of `kept`. The lock is held
/// across no await and no deinit.
package final class ServiceRegistry: Sendable {
    private struct Entry {
        private let known: WeakService
        var kept: AuthenticationService?
        /// When it was last asked for, by the monotonic clock.
        var used: Duration

        init(_ service: AuthenticationService, used: Duration) {
            self.known = WeakService(service)
            self.kept = service
            self.used = used
        }

        var service: AuthenticationService? { self.known.service }
    }

    private let entries = Locked<[SessionKey: Entry]>([:])

    /// The live service of a key, or a new one; and whether it is new.
    package func service(
        for key: SessionKey, now: Duration, make: () -> AuthenticationService
    ) -> (service: AuthenticationService, isNew: Bool) {
        self.entries.withLock { entries in
            if let service = entries[key]?.service {
                entries[key]?.used = now
                entries[key]?.kept = service
                return (service, false)
            }
            let service = make()
            entries[key] = Entry(service, used: now)
            return (service, true)
        }
    }

    /// The live services.
    package var all: [AuthenticationService] { self.entries.withLock { $0.values.compactMap(\.service) } }
    /// How many keys are known.
    package var count: Int { self.entries.withLock { $0.count } }

    /// How a move went.
    package enum Move {
        /// The service has the new key, and its heir the old one.
        case done(AuthenticationService, heir: AuthenticationService)
        /// The record is being written: wait, then try again.
        case busy(AuthenticationService)
        /// The new key has a service already.
        case taken
        /// The old key has none.
        case unknown
    }

    /// Gives a service another key and its heir the old one, in one step: no request is given the wrong one between.
    package func move(from old: SessionKey, to new: SessionKey, now: Duration) -> Move {
        // What is loaded under the lock may be the last reference: it is let go of outside.
        let (move, _) = self.entries.withLock { entries -> (Move, [AuthenticationService?]) in
            let loaded = [entries[old]?.service, entries[new]?.service]
            guard let service = loaded[0] else { return (.unknown, loaded) }
            guard loaded[1] == nil else { return (.taken, loaded) }
            guard let heir = service.hand(to: new) else { return (.busy(service), loaded) }
            entries[old] = Entry(heir, used: now)
            entries[new] = Entry(service, used: now)
            return (.done(service, heir: heir), loaded)
        }
        return move
    }

    /// Lets go of what was not asked for since `limit`, has nothing under way, and is held by nobody else.
    ///
    /// Whoever is held elsewhere costs nothing to keep, and may begin something at any time.
    package func dropIdle(unusedSince limit: Duration) {
        let dropped = self.entries.withLock { entries -> [AuthenticationService] in
            var (dropped, gone): ([AuthenticationService], [SessionKey]) = ([], [])
            // By hand: `indices` would hold a second copy, in which everybody is referenced twice.
            var index = entries.startIndex
            while index != entries.endIndex {
                defer { entries.formIndex(after: &index) }
                if let isBusy = entries.values[index].kept?.isBusy {
                    guard !isBusy, entries.values[index].used <= limit,
                        isKnownUniquelyReferenced(&entries.values[index].kept)
                    else { continue }
                    if let kept = entries.values[index].kept.take() { dropped.append(kept) }
                } else if let service = entries.values[index].service {
                    dropped.append(service)  // What was loaded here may be the last reference.
                } else {
                    gone.append(entries.keys[index])
                }
            }
            for key in gone { entries[key] = nil }
            return dropped
        }
        _ = dropped  // Released outside the lock: a deinit lets go of the app's closures.
    }

    /// Lets go of all.
    package func removeAll() -> [AuthenticationService] {
        self.entries.withLock { entries in
            defer { entries = [:] }
            return entries.values.compactMap(\.service)
        }
    }
}

extension AuthenticationService {
    /// Whether dropping the service would lose something or be noticed.
    nonisolated var isBusy: Bool { self.core.withLock { $0.isBusy } }

    /// Whether none of its tasks runs, so that what is left waits for a deadline or a caller.
    ///
    /// For tests that go step by step.
    package nonisolated var isAtRest: Bool { self.core.withLock { $0.isAtRest } }
}
