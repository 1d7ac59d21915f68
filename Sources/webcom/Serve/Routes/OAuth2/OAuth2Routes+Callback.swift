import WebcomAuthentication

extension OAuth2Routes {
    /// The longest answer that is handed on in an address.
    private static let maximumBytes = 12_288

    /// Takes the answer with which a browser comes back; a look at the head alone takes nothing.
    func showCallback(_ visit: Visit, _ problem: Problem?) async throws(AuthenticationError) -> Reply {
        if let problem { return try await self.fail(problem, isOver: false, visit) }
        guard visit.request.head.method == "GET" else { return .show(nil) }
        let query = visit.request.head.query
        do {
            return try await self.finish("\(self.callbackPath)?\(query)", visit)
        } catch {
            if error.code == .tokenTooOld, let show = ProveRoute.route.show {
                return try await show(visit, Problem(error))
            }
            return try await self.fail(Problem(error), isOver: error.recovery != .retry, visit)
        }
    }

    /// Takes an answer that was posted: as JSON, the whole address; as a form, what would stand in the address.
    ///
    /// The provider's page posts from another site, and so without cookies: the browser is led to the address with them.
    func takeCallback(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        guard !visit.wantsJSON else { return try await self.finish(visit.fields["callback"] ?? "", visit) }
        let query = visit.fields.encoded
        guard query.utf8.count <= Self.maximumBytes else {
            let problem = Problem(.contentTooLarge, "tooLarge", "The answer of the provider is too long.")
            return .fail(problem, on: Page("Sign in", problem: problem, HomeRoute.links))
        }
        return .go(to: "\(self.callbackPath)?\(query)", [:])
    }

    private func finish(_ callback: String, _ visit: Visit) async throws(AuthenticationError) -> Reply {
        guard let step = self.step(visit) else {
            throw AuthenticationError(
                .invalidContinuation, "No sign-in with \(self.name) is under way in this browser: begin again.")
        }
        let outcome = try await visit.atStep(of: step, visit.service) { outcome throws(AuthenticationError) in
            guard case .userAgentRequired(let step) = outcome else { return outcome }
            return try await step.finish(callback: callback)
        }
        let isAttached = step.front.context == .current
        return try await visit.signedIn(
            outcome, next: isAttached ? AccountSection.path(IdentityRoutes.section.name) : AccountRoute.path)
    }

    /// Where the visit to this provider stands, as the cookie says; nil for none.
    private func step(_ visit: Visit) -> AuthenticationContinuation? {
        guard let step = visit.world.cookies.step(in: visit.request), step.front.stepDue == .userAgent,
            step.front.provider == .oAuth2(self.name)
        else { return nil }
        return step
    }

    /// Tells what failed, and forgets the visit where it is over.
    private func fail(
        _ problem: Problem, isOver: Bool, _ visit: Visit
    ) async throws(AuthenticationError) -> Reply {
        let step = self.step(visit)
        var reply = try await Self.fail(problem, visit, isForAccount: step?.front.context == .current)
        if isOver, step != nil { reply.cookies = visit.keyCookie + [visit.world.cookies.setStep(nil)] }
        return reply
    }
}
