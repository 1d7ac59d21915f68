import WebcomAuthentication

extension MachineTable {
    mutating func applyToStanding(_ input: MachineInput) -> String? {
        switch input {
        case .signOut: return self.signOut()
        case .restored(let found):
            guard self.start.who == .restoring else { return "" }
            _ = self.take(found, found == .ended ? "expired" : "restored")
            return ""
        case .adopt(let found): return self.take(found, "adopted")
        case .confirmed(let confirmation): return self.confirm(confirmation)
        case .revoked(let which):
            guard self.start.isConnected, self.start.session != nil, which == .own else { return "false" }
            self.stand("invalid", "revoked")
            self.endAddition(.sessionEnded)
            return "true"
        case .accountDeleted(let which):
            guard self.start.session != nil, which == .own else { return "false" }
            (self.view.standing, self.view.generation) = ("invalid", self.view.generation + 1)
            self.events = ["accountDeleted"]
            self.endAddition(.sessionEnded)
            return "true"
        case .connection(let isUp):
            guard isUp != self.start.isConnected else { return "false" }
            self.view.isConnected = isUp
            self.events = [isUp ? "connectionRestored" : "connectionLost"]
            return "true"
        default: return nil
        }
    }

    private mutating func signOut() -> String {
        if self.start.isOpen { self.view.flow = .over(self.own, .cancelled) }
        if self.start.who == .unauthenticated {
            if self.start.isOpen { self.events = ["failed(cancelled)"] }
            return "nobody"
        }
        self.stand("unauthenticated", "signedOut")
        return self.start.session?.id ?? "nobody"
    }

    /// A record counts from now on; the session that has to be ended for it, where there is one.
    private mutating func take(_ found: MachineInput.Found, _ reason: String) -> String {
        let session = self.start.session?.id
        let standing: String =
            switch found {
            case .nobody: "unauthenticated"
            case .sameSession: "\(session ?? "s-1").0"
            case .sameAccount: "s-2.0"
            case .otherAccount: "s-3.0"
            case .ended: "invalid"
            }
        guard standing != self.view.standing else { return "nobody" }  // Nothing new.
        self.stand(standing, reason)
        if found == .nobody { self.endAddition(self.start.who == .restoring ? .unauthenticated : .sessionEnded) }
        if found == .ended { self.endAddition(.sessionEnded) }
        return session ?? "nobody"
    }

    private mutating func confirm(_ confirmation: MachineInput.Confirmation) -> String {
        guard let session = self.start.session else { return "nothing" }
        switch confirmation {
        case .same: return "stands, changed: false"
        case .changed:
            (self.view.standing, self.view.generation) = ("\(session.id).7", self.view.generation + 1)
            self.events = ["tokenRefreshed"]
            return "stands, changed: true"
        case .refusal:
            guard self.start.isConnected else { return "nothing" }
            self.stand("invalid", "refused")
            self.endAddition(.sessionEnded)
            return "ended"
        case .outage, .overload, .wrongGeneration: return "nothing"
        }
    }
}
