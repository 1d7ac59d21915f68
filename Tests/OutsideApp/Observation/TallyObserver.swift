import Synchronization
public import WebcomAuthentication

/// An app's own observer: counts what happens, by name.
public final class TallyObserver: AuthenticationObserver {
    private let lines = Mutex<[String]>([])

    /// Makes an observer that has seen nothing.
    public init() {}

    /// What was observed, in order: `event signedIn`, `call authenticate`, … with the error's code where there is one.
    public var log: [String] { self.lines.withLock { $0 } }

    /// Takes note.
    public func observe(_ observation: AuthenticationObservation) {
        let what =
            switch observation.kind {
            case .event(let name, _): "event \(name)"
            case .call(let name, _): "call \(name)"
            @unknown default: "something new"
            }
        let error = observation.errorCode.map { " failed: \($0.rawValue)" } ?? ""
        self.lines.withLock { $0.append(what + error) }
    }
}
