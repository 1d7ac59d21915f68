#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Something that happened in a service: numbered, dated, with the state captured at that moment.
///
/// One immutable reference inside. Numbers rise by one with each event of a service; ``Kind/missed(count:)`` fills a
/// gap. Descriptions show no session key and no token.
public struct AuthenticationEvent: Sendable {
    private final class Storage: Sendable {
        let sequence: UInt64
        let date: Date
        let sessionKey: SessionKey
        let state: AuthenticationState
        let kind: Kind

        init(_ sequence: UInt64, _ date: Date, _ sessionKey: SessionKey, _ state: AuthenticationState, _ kind: Kind) {
            self.sequence = sequence
            self.date = date
            self.sessionKey = sessionKey
            self.state = state
            self.kind = kind
        }
    }

    private let storage: Storage

    /// Captures an event.
    package init(sequence: UInt64, date: Date, sessionKey: SessionKey, state: AuthenticationState, kind: Kind) {
        self.storage = Storage(sequence, date, sessionKey, state, kind)
    }

    /// The place in the service's order.
    public var sequence: UInt64 { self.storage.sequence }
    /// When it happened, by the application's clock.
    public var date: Date { self.storage.date }
    /// The session key of the service; empty for the default one.
    public var sessionKey: SessionKey { self.storage.sessionKey }
    /// The state right after it.
    public var state: AuthenticationState { self.storage.state }
    /// What happened.
    public var kind: Kind { self.storage.kind }
}

extension AuthenticationEvent: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Number, kind and state.
    public var description: String { "#\(self.sequence) \(self.kind), \(self.state)" }
    /// The same as `description`.
    public var debugDescription: String { self.description }
    /// Shows number and kind only.
    public var customMirror: Mirror { Mirror(self, children: ["sequence": self.sequence, "kind": self.kind]) }
}
