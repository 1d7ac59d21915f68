public import WebcomAuthentication

/// Records the events of one service through every door, from the moment it is made.
///
/// Holds the service while it records. ``events`` are those of the callback; ``agreement(atLeast:within:)`` compares
/// the doors.
public final class EventRecorder: Sendable {
    private struct Contents: Sendable {
        var events: [EventDoor: [AuthenticationEvent]] = [:]
        var completions: [EventDoor: Int] = [:]
    }

    private let contents: Watched<Contents>
    private let subscription: AuthenticationSubscription
    private let tasks: [Task<Void, Never>]

    /// Starts to record; give the application where its door shall be recorded too.
    public init(
        _ service: AuthenticationService, of application: WebcomApplication? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        let contents = Watched(Contents())
        let key = service.sessionKey
        self.contents = contents
        self.subscription = service.subscribe(stores: false, file: file, line: line) { event in
            contents.update { $0.events[.callback, default: []].append(event) }
        } onCompletion: {
            contents.update { $0.completions[.callback, default: 0] += 1 }
        }
        var tasks = [Self.record(service.events, through: .sequence, of: key, into: contents)]
        if let application {
            tasks.append(Self.record(application.events, through: .application, of: key, into: contents))
        }
        self.tasks = tasks
    }

    deinit { for task in self.tasks { task.cancel() } }

    private static func record(
        _ events: AuthenticationEvents, through door: EventDoor, of key: SessionKey,
        into contents: Watched<Contents>
    ) -> Task<Void, Never> {
        let iterator = events.makeAsyncIterator()
        return Task {
            var iterator = iterator
            while let event = await iterator.next() {
                guard event.sessionKey == key else { continue }
                contents.update { $0.events[door, default: []].append(event) }
            }
            contents.update { $0.completions[door, default: 0] += 1 }
        }
    }

    // MARK: Reading

    /// The events that the callback told, in order.
    public var events: [AuthenticationEvent] { self.events(through: .callback) }

    /// The names of their kinds, in order.
    public var kinds: [String] { self.events.map(\.kind.name) }

    /// The events that a door told, in order.
    public func events(through door: EventDoor) -> [AuthenticationEvent] {
        self.contents.value.events[door] ?? []
    }

    /// Whether the callback was told that no event will come any more.
    public var isComplete: Bool { self.completions(of: .callback) > 0 }

    /// How often a door said that no event will come any more; more than once is a fault.
    public func completions(of door: EventDoor) -> Int { self.contents.value.completions[door] ?? 0 }

    // MARK: Awaiting

    /// Waits until the callback has told an event that fits, and returns the first one.
    ///
    /// - Parameters:
    ///   - number: Looks only at events after this one.
    ///   - patience: How long to wait in real time.
    ///   - predicate: Says whether an event fits.
    /// - Throws: ``FactMissing`` after `patience`, `CancellationError` when the task is cancelled.
    @discardableResult
    public func event(
        after number: UInt64? = nil, within patience: Duration = .seconds(60),
        where predicate: @escaping @Sendable (AuthenticationEvent) -> Bool
    ) async throws -> AuthenticationEvent {
        try await self.contents.first(
            "an event", within: patience, found: { "\($0.events[.callback] ?? [])" },
            where: { contents in
                contents.events[.callback]?.first { $0.sequence > number ?? 0 && predicate($0) }
            })
    }

    /// Waits until the callback has told `count` events, and returns them all.
    ///
    /// - Throws: ``FactMissing`` after `patience`, `CancellationError` when the task is cancelled.
    @discardableResult
    public func count(
        _ count: Int, through door: EventDoor = .callback, within patience: Duration = .seconds(60)
    ) async throws -> [AuthenticationEvent] {
        try await self.contents.first(
            "\(count) events", within: patience, found: { "\($0.events[door] ?? [])" },
            where: { contents in
                let events = contents.events[door] ?? []
                return events.count >= count ? events : nil
            })
    }

    /// Waits until the callback was told that no event will come any more.
    ///
    /// - Throws: ``FactMissing`` after `patience`, `CancellationError` when the task is cancelled.
    public func completion(within patience: Duration = .seconds(60)) async throws {
        try await self.contents.first(
            "the end of the events", within: patience, found: { "\($0.events[.callback] ?? [])" },
            where: { $0.completions[.callback, default: 0] > 0 ? () : nil })
    }

    /// Waits until the callback has told `count` events and every other door as many, and compares their numbers.
    ///
    /// What came while the doors were opened one after the other is left out, and `.subscribed`, which each door tells
    /// for itself.
    ///
    /// - Returns: The numbers that every door told.
    /// - Throws: ``DoorMismatch``, ``FactMissing`` after `patience`, `CancellationError`.
    @discardableResult
    public func agreement(atLeast count: Int, within patience: Duration = .seconds(60)) async throws
        -> [UInt64]
    {
        let expected = try await self.count(count, within: patience)
        let doors: [EventDoor] = self.tasks.count > 1 ? [.sequence, .application] : [.sequence]
        guard let last = expected.last?.sequence else { return [] }
        for door in doors {
            _ = try await self.contents.first(
                "event \(last) through the \(door.rawValue)", within: patience,
                found: { "\($0.events[door] ?? [])" },
                where: { $0.events[door]?.contains { $0.sequence >= last } == true ? () : nil })
        }
        let all = self.contents.value.events
        let start = doors.compactMap { all[$0]?.first?.sequence }.max() ?? 0
        let numbers = { (door: EventDoor) in
            (all[door] ?? []).filter {
                $0.kind.name != "subscribed" && (start...last).contains($0.sequence)
            }
            .map(\.sequence)
        }
        for door in doors where numbers(door) != numbers(.callback) {
            throw DoorMismatch(door: door, numbers: numbers(door), expected: numbers(.callback))
        }
        return numbers(.callback)
    }

    /// Ends every door; the callback's end is told once.
    public func cancel() {
        self.subscription.cancel()
        for task in self.tasks { task.cancel() }
    }
}
