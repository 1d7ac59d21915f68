import Testing
import WebcomTesting

/// A port call that is held, when in it, how it ends, and who is signed in before.
struct HeldCall: Sendable, CustomTestStringConvertible {
    enum Port: String, CaseIterable, Sendable {
        case authenticate, send, advance, confirm, revoke, record, replace
    }

    enum Ending: String, CaseIterable, Sendable {
        case success, step, retryableRefusal, terminalRefusal, outage
    }

    let port: Port
    let isAfter: Bool
    let ending: Ending
    let startsSignedIn: Bool

    var testDescription: String {
        "\(self.port) held \(self.isAfter ? "after" : "before") its work, ending in \(self.ending), "
            + (self.startsSignedIn ? "alice signed in" : "nobody signed in")
    }

    /// Whether the work may be done although its answer says otherwise, so that a session is left that nobody knows.
    var mayLeaveOrphan: Bool {
        switch self.port {
        case .authenticate, .advance: self.isAfter && ![.success, .step].contains(self.ending)
        case .confirm: self.ending == .terminalRefusal
        default: false
        }
    }

    static let all = Port.allCases.flatMap { port in
        Self.endings(of: port).flatMap { ending in
            [false, true].flatMap { isAfter in
                Self.starts(of: port).map {
                    HeldCall(port: port, isAfter: isAfter, ending: ending, startsSignedIn: $0)
                }
            }
        }
    }

    private static func endings(of port: Port) -> [Ending] {
        switch port {
        case .authenticate, .advance: Ending.allCases
        case .send: [.success, .retryableRefusal, .terminalRefusal, .outage]
        case .confirm: [.success, .terminalRefusal, .outage]
        case .revoke, .record, .replace: [.success, .outage]
        }
    }

    private static func starts(of port: Port) -> [Bool] {
        switch port {
        case .authenticate, .send, .advance, .replace: [false, true]
        case .confirm, .revoke, .record: [true]
        }
    }
}
