import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationService {
    /// The token of the signed-in user, good for a while longer: renewed first where it is not.
    ///
    /// However many ask at once, the back-end is asked once, and all get the same answer; a caller whose task is
    /// cancelled leaves the others what they wait for. The renewed token is given even where the back-end makes none that
    /// lasts so long; it is then renewed again once half of its time has passed, not at each call. While the back-end cannot renew it, the next try waits for a second, and twice as long each time up
    /// to a minute; who asks meanwhile gets the same error. A token that ran out changes no state.
    ///
    /// - Parameter minimumLifetime: How long the token has to be good at least.
    /// - Throws: `.unauthenticated` when nobody is signed in; `.sessionEnded` when the session is over, or somebody else
    ///   signed in meanwhile; `.unavailable` or `.storeUnavailable`, with `retryAfter`, when it cannot be renewed now.
    public nonisolated func validToken(
        minimumLifetime: Duration = .seconds(30)
    ) async throws(AuthenticationError) -> AuthenticationToken {
        try await self.token(goodFor: minimumLifetime)
    }

    /// The token of the signed-in user, renewed however long it is good still: what it says may be out of date.
    ///
    /// Whoever asks while a renewal of the same session runs gets what comes of that one.
    ///
    /// - Throws: As ``validToken(minimumLifetime:)`` does.
    package nonisolated func renewedToken() async throws(AuthenticationError) -> AuthenticationToken {
        try await self.token(goodFor: nil)
    }

    /// The token, good for so long; nil has it renewed in any case.
    private nonisolated func token(goodFor lifetime: Duration?) async throws(AuthenticationError) -> AuthenticationToken
    {
        var uid = self.authenticationDetails?.uid
        try await self.settle()
        // Where the session was found to be over, another process may have written by now what took its place.
        if self.state == .invalid { try await self.takeNewerRecord() }
        while true {
            let asked = self.token(goodFor: lifetime, of: uid)
            uid = asked.uid
            switch asked.answer {
            case .success(let token): return token
            case .failure(let error): throw error
            case nil: break
            }
            guard let renewal = asked.renewal, let end = await renewal.completion.valueUnlessCancelled() else {
                throw AuthenticationError(.cancelled)
            }
            switch end {
            case .token(let token): return token
            case .failed(let error): throw error
            case .again: continue
            }
        }
    }

    private struct Asked: Sendable {
        var uid: String?
        var answer: Result<AuthenticationToken, AuthenticationError>?
        var renewal: Renewal?
    }

    /// The token, or the renewal that is to be waited for, begun here where none runs.
    private nonisolated func token(goodFor lifetime: Duration?, of uid: String?) -> Asked {
        let (now, uptime) = (self.now, self.environment.clock.uptime)
        let (asked, begun) = self.transact { core -> (Asked, BackendSession?) in
            guard let session = core.machine.session else {
                let code: AuthenticationError.Code = core.machine.state == .invalid ? .sessionEnded : .unauthenticated
                return (Asked(answer: .failure(AuthenticationError(code))), nil)
            }
            let owner = session.details.uid
            guard uid == nil || uid == owner else {
                return (Asked(answer: .failure(AuthenticationError(.sessionEnded))), nil)
            }
            if let lifetime,
                session.isTokenGood(for: lifetime, at: now)
                    || core.renewing.isTokenGoodEnough(for: lifetime, of: session, core.machine.generation, at: now)
            {
                return (Asked(uid: owner, answer: .success(session.details.authenticationToken)), nil)
            }
            let generation = core.machine.generation
            switch core.renewing {
            case .running(let renewal, _) where renewal.generation == generation:
                return (Asked(uid: owner, renewal: renewal), nil)
            case .resting(let rest) where rest.generation == generation && rest.end > uptime:
                return (Asked(uid: owner, answer: .failure(rest.error.retrying(after: rest.end - uptime))), nil)
            default: break
            }
            let renewal = Renewal(generation)
            core.renewing = .running(renewal, failures: core.renewing.failures(of: generation))
            return (Asked(uid: owner, renewal: renewal), session)
        }
        if let session = begun, let renewal = asked.renewal {
            Task(name: "renewing") { await self.renew(session, renewal) }
        }
        return asked
    }

    /// Looks whether another process renewed the session already, and asks the back-end where none did.
    ///
    /// Without that look a token might be spent that another process has spent, which a back-end takes for theft: so
    /// a record that cannot be read is a reason to wait.
    private func renew(_ session: BackendSession, _ renewal: Renewal) async {
        do throws(AuthenticationError) {
            try await self.takeNewerRecord()
        } catch {
            return await self.take(.failure(error), of: session, renewal)
        }
        guard self.core.withLock({ $0.machine.generation == renewal.generation }) else { return }
        let result = await self.environment.call(
            "backend.refresh", self.sessionKey, provider: session.details.provider
        ) { [environment] in try await environment.backend.refresh(session) }
        await self.take(await self.reviewed(result, of: session, renewal), of: session, renewal)
    }

    /// The answer; where the token was refused, whether that ends the session.
    ///
    /// Another process may have spent the token a moment before, or replaced the session: that stands in the record, or,
    /// before it is written, the back-end knows the renewal. A session that has no newer token is over. Costs a read and a call, after a
    /// refusal only.
    private func reviewed(
        _ result: Result<BackendSession, any Error>, of session: BackendSession, _ renewal: Renewal
    ) async -> Result<BackendSession, any Error> {
        guard let error = result.failure.map({ AuthenticationError(wrapping: $0) }), error.endsSession else {
            return result
        }
        do throws(AuthenticationError) { try await self.takeNewerRecord() } catch { return .failure(error) }
        guard error.code == .invalidToken, self.core.withLock({ $0.machine.generation == renewal.generation }) else {
            return result
        }
        switch await self.confirm(session, self.sessionKey) {
        case .success(let current):
            let isNewer = current.details.fields.generation > session.details.fields.generation
            return isNewer ? .success(current) : result
        case .failure(let cause): return AuthenticationError(wrapping: cause).isTransient ? .failure(cause) : result
        }
    }

    /// Feeds what came of it in, and answers once the record is written, or could not be at first.
    private func take(_ result: Result<BackendSession, any Error>, of session: BackendSession, _ renewal: Renewal) async
    {
        let (now, uptime) = (self.now, self.environment.clock.uptime)
        let (end, written) = self.transact { core -> (Renewal.End?, RecordKeeping.Wait?) in
            // Whoever waited was answered when the session was left or replaced.
            guard case .running(let running, let failures) = core.renewing, running === renewal else {
                return (nil, nil)
            }
            core.renewing = .idle
            switch core.machine.confirmed(renewal.generation, result, now: now) {
            case .stands(let isChanged):
                guard let details = core.machine.session?.details else { return (.again, nil) }
                core.renewing = .idle(after: details, core.machine.generation, at: now)
                return (.token(details.authenticationToken), isChanged ? self.markRecord(&core) : nil)
            case .ended:
                _ = self.markRecord(&core)
                return (.failed(AuthenticationError(.sessionEnded)), nil)
            case .nothing:
                let error = AuthenticationError.frozen(result.failure)
                let delay = RecordKeeping.delay(after: failures + 1)
                core.renewing = .resting(
                    Renewing.Rest(
                        generation: core.machine.generation, failures: failures + 1, end: uptime + delay, error: error))
                return (.failed(error.retrying(after: delay)), nil)
            }
        }
        guard let end else { return self.revokeLate(result, of: session) }
        _ = await written?.value()
        renewal.completion.resolve(end)
    }

    /// Ends a session that was renewed for nobody: its user left while the back-end was asked (invariant 4).
    private func revokeLate(_ result: Result<BackendSession, any Error>, of session: BackendSession) {
        guard case .success(let renewed) = result else { return }
        guard self.core.withLock({ $0.machine.session?.id != renewed.id }) else { return }
        self.revoke(renewed)
    }
}

extension BackendSession {
    /// Whether the token can be shown for a while longer.
    func isTokenGood(for lifetime: Duration, at now: Date) -> Bool {
        guard let end = self.details.tokenExpirationDate else { return true }
        return end >= now.addingTimeInterval(max(lifetime, .zero).seconds)
    }
}

extension AuthenticationError {
    /// Why a token could not be renewed while the state stays what it is.
    fileprivate static func frozen(_ cause: (any Error)?) -> AuthenticationError {
        guard let cause else { return AuthenticationError(.unavailable) }
        let error = AuthenticationError(wrapping: cause)
        return error.endsSession || error.code == .cancelled
            ? AuthenticationError(.unavailable, cause: cause) : error
    }

    /// The error with how long to wait.
    fileprivate func retrying(after delay: Duration) -> AuthenticationError {
        AuthenticationError(
            self.code, self.message, recovery: self.recovery, isTransient: true, details: Details(retryAfter: delay),
            cause: self.cause)
    }
}
