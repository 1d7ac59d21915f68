import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EmbeddedBackend {
    /// Waits until the user said yes or no to a device's code, or it ran out, and lets them in.
    ///
    /// Holds nothing meanwhile but its task: another machine can wait for the same code, and one of them gets the answer.
    ///
    /// - Throws: `.accessDenied`, `.expired`; `.cancelled` at once when the task is.
    func awaitDevice(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        guard let continuation = request.continuation else { throw Self.stepNotDue(.credential) }
        let place = try self.open(continuation, request)
        guard place.purpose == .device else { throw Self.stepNotDue(continuation.front.stepDue) }
        guard credential.provider == continuation.front.provider else {
            throw AuthenticationError(.invalidContinuation, "The continuation belongs to another provider.")
        }
        let (first, body, _) = try await self.device(at: place, request)
        let wished = body.wishes(in: request)
        let proved: ProvedIdentity
        do { proved = try await self.poll(first, body, at: place, wished) } catch let error as AuthenticationError
            where Self.endsDevice(error)
        {
            try await self.store.note(
                self.refusal(.authenticateDevice, error.code.rawValue, uid: first.uid, key: first.identity, request)
                    .audit)
            throw error
        }
        // The session may have gone while the user took their time.
        let (challenge, _, current) = try await self.device(at: place, request)
        try await self.redeem(self.permit(approving: challenge), body, request)
        return try await self.enter(proved, credential.provider, by: .authenticateDevice, after: current, wished)
    }

    /// Asks until there is an answer, no oftener than the provider wants.
    private func poll(
        _ challenge: ChallengeRecord, _ body: DeviceBody, at place: ContinuationBody, _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity {
        var pace = body.pace
        while true {
            try await self.pause(pace.wait, until: challenge.expirationDate)
            // Another machine may have had the answer, or a change of the account voided it.
            let (current, _, _) = try await self.device(at: place, request)
            _ = try self.permit(approving: current)
            switch try await self.ask(current.identity.provider, body.memory, request) {
            case .proved(let identity): return identity
            case .pending: pace.note()
            case .slowDown: pace.slowDown()
            case nil: pace.backOff()
            }
        }
    }

    /// What the provider says; nil where it could not be asked.
    private func ask(
        _ provider: AuthenticationProvider, _ memory: [UInt8], _ request: AuthenticationRequest
    ) async throws(AuthenticationError) -> DevicePoll? {
        let known = try self.deviceProvider(provider)
        do throws(AuthenticationError) {
            let poll = try await self.answer(of: provider) { try await known.poll(memory, request) }
            guard case .proved(let identity) = poll else { return poll }
            return .proved(try await self.identity(from: provider) { identity })
        } catch {
            guard error.isTransient else { throw error }
            return nil
        }
    }

    /// Sleeps, but not past the end.
    ///
    /// - Throws: `.cancelled`, `.expired`.
    private func pause(_ wait: Duration, until end: Date) async throws(AuthenticationError) {
        let left = Duration.seconds(max(0, end.timeIntervalSince(self.clock.now)))
        do { try await self.clock.sleep(until: self.clock.uptime + min(wait, left)) } catch {
            throw AuthenticationError(wrapping: error)
        }
        guard end > self.clock.now else { throw AuthenticationError(.expired) }
    }

    /// The wait that a continuation is about.
    ///
    /// - Throws: `.expired` when it ran out, or was voided by a change of the account.
    private func device(
        at place: ContinuationBody, _ request: AuthenticationRequest
    ) async throws -> (ChallengeRecord, DeviceBody, StandingSession?) {
        let current = try await self.currentSession(of: request)
        guard let challenge = try await self.store.challenge(place.selector), challenge.flow == place.flow,
            challenge.purpose == .device, challenge.expirationDate > self.clock.now
        else { throw AuthenticationError(.expired) }
        let body = try DeviceBody.open(challenge, keyring: self.keyring)
        try self.requireEnabled(challenge.identity.provider)
        guard body.session == current?.record.id else {
            throw AuthenticationError(.expired, "Another session took the place of the one that it adds to.")
        }
        return (challenge, body, current)
    }

    /// Whether the audit is told: what the provider or the clock said, and not that somebody stopped waiting.
    private static func endsDevice(_ error: AuthenticationError) -> Bool {
        error.code != .cancelled && error.code != .superseded && !error.isTransient
    }
}
