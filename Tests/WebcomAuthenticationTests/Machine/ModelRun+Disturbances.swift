import WebcomAuthentication
import WebcomTesting

extension ModelRun {
    /// What comes from elsewhere: sign-outs, records, refusals, notices.
    func disturb() -> String? {
        switch Int.random(in: 0..<8, using: &self.generator) {
        case 0:
            self.note("signOut")
            _ = self.machine.signOut(now: Sample.now)
            self.model.signOut()
        case 1: return self.restore()
        case 2: return self.adopt()
        case 3, 4: return self.confirm()
        case 5: return self.revoke()
        case 6:
            let isUp = Bool.random(using: &self.generator)
            self.note("connection(\(isUp))")
            if self.machine.connection(isUp: isUp, now: Sample.now) { self.model.events += 1 }
            self.model.isConnected = isUp
        default: return self.delete()
        }
        return nil
    }

    private func found() -> (AuthenticationMachine.Restored, NaiveModel.State) {
        switch Int.random(in: 0..<3, using: &self.generator) {
        case 0: return (.unauthenticated, .out)
        case 1: return (.ended(.expired), .invalid)
        default:
            let session = self.session()
            return (.authenticated(session), self.state(of: session))
        }
    }

    private func state(of session: BackendSession) -> NaiveModel.State {
        .signedIn(id: session.id, uid: session.details.uid, generation: session.details.fields.generation)
    }

    private func restore() -> String? {
        let (restored, state) = self.found()
        self.note("restored(\(state))")
        self.machine.restored(restored, now: Sample.now)
        if self.model.state == .restoring { self.model.become(state) }
        return nil
    }

    private func adopt() -> String? {
        let (restored, state) = self.found()
        self.note("adopt(\(state))")
        _ = self.machine.adopt(restored, now: Sample.now)
        if self.model.state != state { self.model.become(state) }
        return nil
    }

    private func confirm() -> String? {
        let age = UInt64.random(in: 0...1, using: &self.generator)
        let session = self.session()
        let isRefused = Bool.random(using: &self.generator)
        self.note("confirmed(\(age) old, refused: \(isRefused))")
        let result: Result<BackendSession, any Error> =
            isRefused ? .failure(AuthenticationError(.sessionEnded)) : .success(session)
        let action = self.machine.confirmed(self.machine.generation &- age, result, now: Sample.now)
        guard age == 0, case .signedIn = self.model.state else {
            return action == .nothing ? nil : "an answer about an older session counted"
        }
        if !isRefused {
            if self.model.state != self.state(of: session) { self.model.become(self.state(of: session)) }
        } else if self.model.isConnected {
            self.model.become(.invalid)
        }
        return nil
    }

    private func revoke() -> String? {
        let id = self.session().id
        self.note("revoked(\(id))")
        let isOurs = self.machine.revoked(id, now: Sample.now)
        guard self.model.isConnected, case .signedIn(id, _, _) = self.model.state else {
            return isOurs ? "another session's end, or one told while cut off, counted" : nil
        }
        self.model.become(.invalid)
        return isOurs ? nil : "the end of the session did not count"
    }

    private func delete() -> String? {
        let uid = self.session().details.uid
        self.note("accountDeleted(\(uid))")
        _ = self.machine.accountDeleted(uid, now: Sample.now)
        if case .signedIn(_, uid, _) = self.model.state { self.model.become(.invalid) }
        return nil
    }
}
