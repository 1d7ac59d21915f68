import WebcomAuthentication

/// Where a machine stands before an input: every combination that its own inputs can lead to.
struct MachineCase: Hashable, CustomStringConvertible {
    enum Who: String, CaseIterable, Sendable {
        case restoring, unauthenticated, guest, member, invalid
    }

    enum Stage: Hashable {
        case none, over
        /// The method's first step is due.
        case first(isRunning: Bool)
        /// A message was sent, and its code is due.
        case sent(isRunning: Bool)
        /// A strong method's code is due.
        case strong(isRunning: Bool)
    }

    let who: Who
    let stage: Stage
    let isSingleStep: Bool
    let context: AuthenticationService.Context
    let isConnected: Bool

    var isOpen: Bool { self.stage != .none && self.stage != .over }
    var isRunning: Bool {
        switch self.stage {
        case .none, .over: false
        case .first(let isRunning), .sent(let isRunning), .strong(let isRunning): isRunning
        }
    }
    var isStrong: Bool {
        if case .strong = self.stage { true } else { false }
    }
    /// The id of the session that stands, with its account; nil for none.
    var session: (id: String, uid: String)? {
        switch self.who {
        case .guest: ("s-guest", "u1")
        case .member: ("s-1", "u1")
        case .restoring, .unauthenticated, .invalid: nil
        }
    }

    var description: String {
        "\(self.who.rawValue), \(self.stage), \(self.isSingleStep ? "single" : "multi"), .\(self.context.rawValue), "
            + (self.isConnected ? "connected" : "cut off")
    }

    static func all(_ who: Who) -> [MachineCase] {
        let open: [Stage] = [false, true].flatMap {
            [.first(isRunning: $0), .sent(isRunning: $0), .strong(isRunning: $0)]
        }
        var cases: [MachineCase] = []
        for isConnected in [true, false] {
            for stage in [Stage.none, .over] {
                cases.append(
                    MachineCase(who: who, stage: stage, isSingleStep: false, context: .new, isConnected: isConnected))
            }
            for stage in open {
                for isSingleStep in [true, false] {
                    for context in AuthenticationService.Context.allCases {
                        cases.append(
                            MachineCase(
                                who: who, stage: stage, isSingleStep: isSingleStep, context: context,
                                isConnected: isConnected))
                    }
                }
            }
        }
        return cases.filter(\.isReachable)
    }

    /// An addition to a session ends with it, and gets past its first step only once the session is known.
    private var isReachable: Bool {
        guard self.isOpen, self.context == .current, self.session == nil else { return true }
        guard case .first = self.stage else { return false }
        return self.who == .restoring
    }
}
