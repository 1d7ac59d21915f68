import WebcomAuthentication

/// What each input must do in each case, written from the design and not from the machine.
struct MachineTable {
    let start: MachineCase
    let own: AuthenticationProcess.ID
    let next: AuthenticationProcess.ID
    /// The view after the input; begins as the one before it.
    var view: MachineView
    /// The events, by their short names.
    var events: [String] = []

    /// Applies an input to the view and gives the answer in words; nil where the input does not apply.
    mutating func apply(_ input: MachineInput) -> String? {
        switch input {
        case .open(let context, let isRefused): return self.open(context, isRefused: isRefused)
        case .resume(let continuation): return self.resume(continuation)
        case .start(let which, let act): return self.start(which, act)
        case .startLate(let which): return self.startLate(which)
        case .launch: return self.launch()
        case .launchStale: return "stale"
        case .finish(let answer): return self.finish(answer)
        case .finishStale(let answer): return Self.stale(answer)
        case .cancel(let which):
            guard self.start.isOpen, which != .other else { return "false" }
            self.end(.cancelled)
            return "true"
        case .expire(let which):
            guard self.start.isOpen, which == .own else { return "false" }
            self.end(.expired)
            return "true"
        default: return self.applyToStanding(input)
        }
    }

    /// The flow fails for good: one event, and its later calls repeat the error.
    mutating func end(_ code: AuthenticationError.Code) {
        self.view.flow = .over(self.own, code)
        self.events.append("failed(\(code.rawValue))")
    }

    /// The standing changes: one event, a new generation.
    mutating func stand(_ standing: String, _ reason: String) {
        self.view.standing = standing
        self.view.generation += 1
        self.events.append("stateChanged(\(reason))")
    }

    /// Changes the flow that is open.
    mutating func flow(_ change: (inout MachineView.Open) -> Void) {
        guard case .open(var open) = self.view.flow else { return }
        change(&open)
        self.view.flow = .open(open)
    }

    /// The session is gone: what was to be added to it cannot be.
    mutating func endAddition(_ code: AuthenticationError.Code) {
        guard self.start.isOpen, self.start.context == .current else { return }
        self.view.flow = .over(self.own, code)
    }
}
