import WebcomAuthentication
import WebcomTesting

extension ServiceRig {
    /// A rig in which somebody is signed in whose token has run out.
    static func ranOut(_ name: String = "alice", store: FaultyStateStore = FaultyStateStore()) async throws
        -> ServiceRig
    {
        let clock = ManualClock()
        let backend = ScriptedBackend(clock: clock, tokenLifetime: .seconds(300))
        let rig = await ServiceRig(clock: clock, backend: backend, store: store)
        try await rig.signIn(name)
        clock.advance(by: .seconds(300))
        return rig
    }

    /// The token, or why there is none.
    func token() async -> Result<String, AuthenticationError> {
        do throws(AuthenticationError) { return .success(try await self.service.validToken().reveal()) } catch {
            return .failure(error)
        }
    }

    /// Turns the clock to the next timer that is due within a minute, if there is one.
    func turnToNextDeadline() {
        let wait = self.clock.nextDeadline.map { $0 - self.clock.uptime }
        if let wait, wait <= .seconds(64) { self.clock.advance(by: wait) }
    }

    /// The events that told that the session is over.
    var ends: [AuthenticationEvent] {
        self.recorder.events.filter { event in
            if case .stateChanged(_, .invalid, _) = event.kind { true } else { false }
        }
    }

    /// The token in the record; nil where nobody is signed in.
    func recordedToken() async throws -> String? {
        guard case .signedIn(let session) = try await self.record()?.standing else { return nil }
        return session.details.authenticationToken.reveal()
    }
}
