import WebcomAuthentication

/// What a service is, in the simplest words: who is signed in, which process is under way, which attempt is awaited.
final class NaiveModel {
    enum State: Equatable {
        case restoring, out, invalid
        case signedIn(id: String, uid: String, generation: UInt64)
    }
    struct Flow {
        let process: AuthenticationProcess.ID
        let isAddition: Bool
        let isSingleStep: Bool
        var isAtMethod = true
        var ordinal: UInt32 = 0
        var awaited: UInt64?
    }

    var state = State.restoring
    var flow: Flow?
    var isConnected = true
    /// How many events there must have been.
    var events: UInt64 = 0
    var lastAttempt: UInt64 = 0

    /// Invariant 5: whatever was under way is not any more.
    func open(_ process: AuthenticationProcess, isSingleStep: Bool) {
        let isAddition = process.context == .current
        let isHopeless = isAddition && (self.state == .out || self.state == .invalid)
        if isHopeless || self.flow != nil { self.events += 1 }
        self.flow =
            isHopeless ? nil : Flow(process: process.id, isAddition: isAddition, isSingleStep: isSingleStep)
    }

    /// Whether an attempt begins.
    func start(_ id: AuthenticationProcess.ID?, _ act: AuthenticationMachine.Act) -> Bool {
        guard var flow = self.flow, id == nil || id == flow.process, flow.awaited == nil else { return false }
        switch act {
        case .prove, .send: guard flow.isAtMethod else { return false }
        case .resume: break
        case .move(let ordinal): guard !flow.isAtMethod, ordinal == flow.ordinal else { return false }
        }
        self.lastAttempt += 1
        flow.awaited = self.lastAttempt
        self.flow = flow
        return true
    }

    /// Invariant 4: an answer counts only while it is awaited.
    func isAwaited(_ ticket: AuthenticationMachine.Ticket) -> Bool {
        self.flow.map { $0.process == ticket.process.id && $0.awaited == ticket.attempt } ?? false
    }

    func grant(_ id: String, _ uid: String, _ generation: UInt64) -> Bool {
        self.events += 1
        defer { self.flow = nil }
        if self.flow?.isAddition == true, case .signedIn(_, let current, _) = self.state, current != uid {
            return false
        }
        self.state = .signedIn(id: id, uid: uid, generation: generation)
        return true
    }

    func step() {
        self.events += 1
        self.flow?.ordinal += 1
        self.flow?.isAtMethod = false
        self.flow?.awaited = nil
    }

    /// Invariant 1: a failure never touches the state.
    func fail(mayRetry: Bool) {
        self.events += 1
        self.flow?.awaited = nil
        if !mayRetry || (self.flow?.isSingleStep == true && self.flow?.isAtMethod == true) { self.flow = nil }
    }

    func end(_ id: AuthenticationProcess.ID?) -> Bool {
        guard let flow = self.flow, id == nil || id == flow.process else { return false }
        self.events += 1
        self.flow = nil
        return true
    }

    /// Invariant 2: from every state.
    func signOut() {
        if self.state != .out || self.flow != nil { self.events += 1 }
        (self.state, self.flow) = (.out, nil)
    }

    /// The state changes by itself; what was to be added to a session that is gone is over.
    func become(_ state: State) {
        self.events += 1
        self.state = state
        if case .signedIn = state { return }
        if self.flow?.isAddition == true { self.flow = nil }
    }
}
