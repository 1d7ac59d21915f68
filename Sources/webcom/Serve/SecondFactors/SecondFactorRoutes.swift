import WebcomAuthentication

/// The second factor of a sign-in: each request takes up from the cookie, and makes one move.
///
/// So a page can be loaded again, and another process with the same file can answer the next request.
enum SecondFactorRoutes {
    static let path = "/second-factor"

    static let all =
        [Route(path: Self.path, show: Self.show)]
        + SecondFactorMove.allCases.map { move in
            Route(
                path: "\(Self.path)/\(move.rawValue)", required: { move.required($0.fields) }, show: Self.show
            ) { visit throws(AuthenticationError) in
                let next = try await Self.atStep(of: visit) { outcome throws(AuthenticationError) in
                    try await move.make(at: outcome, visit.fields)
                }
                return try await visit.signedIn(next, next: Self.end(visit))
            }
        }

    /// Whether a continuation waits for a second factor.
    static func isDue(_ continuation: AuthenticationContinuation?) -> Bool {
        let steps: [AuthenticationStep] = [
            .strongMethodChoice, .strongCode, .strongMethodRegistration, .strongMethodConfirmation,
        ]
        return continuation.map { steps.contains($0.front.stepDue) } ?? false
    }

    /// Does something with the step that is due, as the cookie says.
    private static func atStep(
        of visit: Visit, _ act: (AuthenticationOutcome) async throws(AuthenticationError) -> AuthenticationOutcome
    ) async throws(AuthenticationError) -> AuthenticationOutcome {
        guard let step = visit.world.cookies.step(in: visit.request), Self.isDue(step) else {
            throw AuthenticationError(.invalidContinuation, "No sign-in waits for a second factor here: begin again.")
        }
        return try await visit.atStep(of: step, visit.service, act)
    }

    /// Shows the step that is due; nothing is done.
    private static func show(_ visit: Visit, _ problem: Problem?) async throws(AuthenticationError) -> Reply {
        let outcome: AuthenticationOutcome
        do {
            outcome = try await Self.atStep(of: visit) { $0 }
        } catch  where error.recovery == .restart || error.recovery == .reauthenticate {
            return Self.over(problem ?? Problem(error), visit)
        }
        guard outcome.details == nil else { return try await visit.signedIn(outcome, next: Self.end(visit)) }
        let page = SecondFactorPage(visit, next: visit.nextSection).page(of: outcome, problem)
        var reply = problem.map { Reply.fail($0, on: page) } ?? .show(page, outcome.stepJSON)
        // There is none where another request is just taking the step further: its own answer says how it goes on.
        reply.cookies =
            visit.keyCookie + (outcome.continuation.map { [visit.world.cookies.setStep($0)] } ?? [])
        return reply
    }

    /// Tells that the sign-in has to begin again.
    private static func over(_ problem: Problem, _ visit: Visit) -> Reply {
        var reply = Reply.fail(problem, on: Page("Begin again", problem: problem, HomeRoute.links))
        reply.cookies = visit.keyCookie + [visit.world.cookies.setStep(nil)]
        return reply
    }

    private static func end(_ visit: Visit) -> String { AccountSection.path(visit.nextSection) }
}

extension Visit {
    /// The part of the account page to go back to, by its name; nil for none.
    var nextSection: String? { self.fields["next"] ?? self.query["next"] }

    /// What stands in the address; nothing where that is no form.
    var query: SubmittedFields {
        (try? SubmittedFields(form: Array(self.request.head.query.utf8))) ?? SubmittedFields()
    }

    /// Answers that a second factor is needed; what was proved goes on from the cookie.
    func due(_ outcome: AuthenticationOutcome) -> Reply {
        let isKnown = AccountSection.all.contains { $0.name == self.nextSection }
        let query = isKnown ? self.nextSection.map { "?next=\($0)" } ?? "" : ""
        var reply = Reply.go(to: SecondFactorRoutes.path + query, outcome.stepJSON, status: .accepted)
        reply.cookies = self.keyCookie + [self.world.cookies.setStep(outcome.continuation)]
        return reply
    }
}
