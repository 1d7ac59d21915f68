/// Holds those who pass until a test lets them go.
///
/// Arrivals are numbered from 1 in the order in which they come. Passing ignores cancellation on purpose: a call that
/// is held like one on a slow network must go on being held after its caller gave up.
public final class Gate: Sendable {
    private struct Contents: Sendable {
        var isOpen: Bool
        var arrivals = 0
        var admitted: Set<Int> = []
        var held: [Int: CheckedContinuation<Void, Never>] = [:]
        var departures = 0
    }

    private let contents: Watched<Contents>

    /// Makes a gate, closed unless said otherwise.
    public init(isOpen: Bool = false) { self.contents = Watched(Contents(isOpen: isOpen)) }

    /// Waits until the gate is open, or until this arrival is let through.
    public func pass() async {
        let arrival = self.contents.update { contents in
            contents.arrivals += 1
            return contents.arrivals
        }
        await withCheckedContinuation { continuation in
            let isFree = self.contents.update { contents in
                guard !contents.isOpen, contents.admitted.remove(arrival) == nil else { return true }
                contents.held[arrival] = continuation
                return false
            }
            if isFree { continuation.resume() }
        }
        self.contents.update { $0.departures += 1 }
    }

    /// How many have come so far, held or not.
    public var arrivals: Int { self.contents.value.arrivals }

    /// Who is held now, by number of arrival.
    public var held: [Int] { self.contents.value.held.keys.sorted() }

    /// Waits until `count` have come since the gate was made and each of them is held or through.
    ///
    /// - Throws: ``FactMissing`` after `patience`, `CancellationError` when the task is cancelled.
    public func arrivals(atLeast count: Int, within patience: Duration = .seconds(60)) async throws {
        try await self.contents.first(
            "\(count) arrivals at a gate", within: patience, found: { "\($0.arrivals)" },
            where: { $0.held.count + $0.departures >= count ? () : nil })
    }

    /// Lets everybody through, now and from now on.
    public func open() {
        let held = self.contents.update { contents in
            contents.isOpen = true
            defer { contents.held = [:] }
            return contents.held
        }
        for arrival in held.keys.sorted() { held[arrival]?.resume() }
    }

    /// Lets one arrival through by its number, also before it comes; once through, it makes no difference.
    public func open(_ arrival: Int) {
        let continuation = self.contents.update { contents in
            if arrival > contents.arrivals { contents.admitted.insert(arrival) }
            return contents.held.removeValue(forKey: arrival)
        }
        continuation?.resume()
    }

    /// Lets the one through who has been held longest; nobody, when nobody is held.
    public func openNext() {
        let continuation = self.contents.update { contents in
            contents.held.keys.min().flatMap { contents.held.removeValue(forKey: $0) }
        }
        continuation?.resume()
    }

    /// Holds those who come from now on.
    public func close() { self.contents.update { $0.isOpen = false } }
}
