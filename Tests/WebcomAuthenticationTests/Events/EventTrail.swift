import Dispatch
import WebcomAuthentication
import WebcomTesting

/// What one subscriber was told, and whether it was told as promised.
final class EventTrail: Sendable {
    struct Contents: Sendable {
        var events: [AuthenticationEvent] = []
        var completions = 0
        var isInside = false
        var faults: [String] = []
    }

    let contents = Watched(Contents())

    var events: [AuthenticationEvent] { self.contents.value.events }
    var names: [String] { self.events.map(\.shortName) }

    /// Subscribes; each callback checks that it is alone and that the end has not come.
    func subscribe(
        to service: AuthenticationService, stores: Bool = true, on queue: DispatchQueue? = nil,
        then: @escaping @Sendable (AuthenticationEvent) -> Void = { _ in }
    ) -> AuthenticationSubscription {
        service.subscribe(stores: stores, queue: queue) { [contents] event in
            contents.update { contents in
                if contents.isInside { contents.faults.append("two callbacks at once") }
                if contents.completions > 0 { contents.faults.append("an event after the completion") }
                contents.isInside = true
                contents.events.append(event)
            }
            then(event)
            contents.update { $0.isInside = false }
        } onCompletion: { [contents] in
            contents.update { contents in
                if contents.isInside { contents.faults.append("a completion during a callback") }
                contents.completions += 1
            }
        }
    }

    /// Waits for the event of that number.
    @discardableResult
    func event(_ sequence: UInt64) async throws -> [AuthenticationEvent] {
        try await self.contents.first(
            "event \(sequence)", within: .seconds(20), found: { "\($0.events)" },
            where: { contents in
                // Number 0 is that of the subscription's own event, which has to come too.
                guard let last = contents.events.last, last.sequence >= sequence, !contents.isInside else { return nil }
                return contents.events
            })
    }

    /// Waits for as many events.
    @discardableResult
    func count(_ count: Int, within patience: Duration = .seconds(60)) async throws -> [AuthenticationEvent] {
        try await self.contents.first(
            "\(count) events", within: patience, found: { "\($0.events)" },
            where: { $0.events.count >= count ? $0.events : nil })
    }

    /// Waits for the completion.
    func completion() async throws {
        try await self.contents.first(
            "a completion", within: .seconds(20), found: { "\($0.events)" },
            where: { $0.completions > 0 ? () : nil })
    }

    /// What is wrong with what was told; nil where nothing is.
    func fault() -> String? {
        let contents = self.contents.value
        if let fault = contents.faults.first { return fault }
        if contents.completions > 1 { return "\(contents.completions) completions" }
        guard let first = contents.events.first else { return nil }
        if first.kind.name != "subscribed" { return "the first event is \(first)" }
        let numbers = contents.events.map(\.sequence)
        let expected = Array(first.sequence..<(first.sequence + UInt64(numbers.count)))
        return numbers == expected ? nil : "the numbers are \(numbers)"
    }
}
