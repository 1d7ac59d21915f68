import WebcomAuthentication

extension MachineTable {
    mutating func open(_ context: AuthenticationService.Context, isRefused: Bool) -> String {
        let nobodyIsThere = self.start.who == .unauthenticated || self.start.who == .invalid
        let refusal: AuthenticationError.Code? =
            isRefused ? .providerDisabled : context == .current && nobodyIsThere ? .unauthenticated : nil
        if let refusal {
            self.view.flow = .over(self.next, refusal)
            self.events = ["failed(\(refusal.rawValue))"]
            return ""
        }
        self.view.flow = .open(
            MachineView.Open(process: self.next, due: .credential, ordinal: 0, isRunning: false, continuation: nil))
        if self.start.isOpen { self.events = ["failed(superseded)"] }
        return ""
    }

    mutating func resume(_ continuation: MachineInput.Continuation) -> String {
        guard self.start.stage == .first(isRunning: false) else { return "" }
        switch continuation {
        case .otherProcess: break
        case .otherProvider, .otherContext: self.end(.invalidContinuation)
        case .expired: self.end(.expired)
        case .fitting:
            self.flow {
                $0.continuation = "c-resumed"
                $0.due = .oneTimePassword
            }
        }
        return ""
    }

    mutating func start(_ which: MachineInput.Which, _ act: MachineInput.Act) -> String {
        switch (self.start.stage, which) {
        case (.none, .unnamed): return "refused: stepNotDue"
        case (.none, _), (_, .other): return "refused: superseded"
        case (.over, _): return "refused: cancelled"
        default: break
        }
        let allowed: Set<MachineInput.Act> = self.start.isStrong ? [.resume, .dueMove] : [.prove, .send, .resume]
        guard allowed.contains(act), !self.start.isRunning else { return "refused: stepNotDue" }
        self.flow { $0.isRunning = true }
        return "started by \(self.own)"
    }

    mutating func startLate(_ which: MachineInput.Which) -> String {
        guard self.start.isOpen, which != .other else { return self.start(which, .resume) }
        self.end(.expired)
        return "refused: expired"
    }

    mutating func launch() -> String? {
        guard self.start.isRunning else { return nil }
        if self.start.context == .current, self.start.session == nil {
            self.end(.unauthenticated)
            return "refused: unauthenticated"
        }
        let session = self.start.context == .current ? self.start.session?.id : nil
        let place: String =
            switch self.start.stage {
            case .sent: "c-sent"
            case .strong: "c-strong"
            default: "the start"
            }
        return "call for \(session ?? "nobody") from \(place)"
    }
}
