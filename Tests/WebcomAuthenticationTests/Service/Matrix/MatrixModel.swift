import WebcomAuthentication

/// What a run of the matrix must come to, by a model of twenty lines.
struct MatrixModel {
    enum Pending: Equatable {
        /// The call whose port call is held.
        case operation
        case initialized
        /// A newer sign-in that waits for restoring.
        case signIn(String)
    }

    var state: String
    var pending: Pending?
    /// What the held call was answered; nil while it waits.
    var answer: String?
    var events: [String] = []
    var signIns: [String: String] = [:]

    static let restoring = "restoring"
    static let nobody = "unauthenticated"

    init(_ held: HeldCall) {
        switch held.port {
        case .authenticate, .send, .advance:
            (self.state, self.pending) = (held.startsSignedIn ? Told.state("alice") : Self.nobody, .operation)
        case .confirm, .record: (self.state, self.pending) = (Self.restoring, .operation)
        case .replace: self.state = Told.state("bob")
        case .revoke: self.state = Self.nobody
        }
    }

    mutating func interrupt(_ interruption: Interruption, _ name: String) {
        switch interruption {
        case .signOut:
            if self.state == Self.nobody { return self.end("cancelled") }
            self.answerPending("failed(cancelled)")
            self.change(to: Self.nobody, "signedOut")
        case .newerSignIn:
            self.end("superseded")
            self.pending = .signIn(name)
            if self.state != Self.restoring { self.signIn() }
        case .newerInitialization:
            self.end("superseded")
            self.pending = .initialized
        case .cancel: self.end("cancelled")
        case .taskCancelled: if self.pending == .operation { self.end("cancelled") }
        case .expiry: self.end("expired")
        }
    }

    /// The held call goes on.
    mutating func release(_ held: HeldCall) {
        guard self.state == Self.restoring else { return }
        switch (held.port, held.ending) {
        case (.record, .outage):
            self.events.append("storageTrouble(storeUnavailable)")
            if case .signIn = self.pending { self.end("storeUnavailable") }
            return
        case (.confirm, .terminalRefusal): self.change(to: "invalid", "refused")
        default: self.change(to: Told.state("alice"), "restored")
        }
        self.signIn()
    }

    private mutating func signIn() {
        guard case .signIn(let name) = self.pending else { return }
        self.answerPending("authenticated")
        self.change(to: Told.state(name), "signedIn")
    }

    private mutating func end(_ code: String) {
        guard self.pending != nil else { return }
        self.answerPending("failed(\(code))")
        self.events.append("authenticationFailed(\(code))")
    }

    private mutating func answerPending(_ answer: String) {
        switch self.pending {
        case .operation: self.answer = answer
        case .signIn(let name): self.signIns[name] = answer
        case .initialized, nil: break
        }
        self.pending = nil
    }

    private mutating func change(to state: String, _ reason: String) {
        self.events.append("stateChanged(\(self.state) → \(state), \(reason))")
        self.state = state
    }
}
