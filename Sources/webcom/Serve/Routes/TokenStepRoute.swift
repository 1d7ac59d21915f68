import WebcomAuthentication

/// The second factor of a program without cookies: it sends back what it was given, and makes one move.
enum TokenStepRoute {
    static let route = Route(
        path: "/token/step", required: { _ in ["session", "continuation"] }, submit: Self.submit, isBearer: true)

    private static func submit(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        guard let key = SessionCookies.key(visit.fields["session"] ?? "") else {
            throw AuthenticationError(.unauthenticated)
        }
        let service = visit.world.application.authenticationService(for: key)
        let continuation = try AuthenticationContinuation(visit.fields["continuation"] ?? "")
        let name = visit.fields["move"]
        let move = name.flatMap { SecondFactorMove(rawValue: $0) }
        guard name == nil || move != nil else {
            let names = SecondFactorMove.allCases.map(\.rawValue).joined(separator: ", ")
            throw AuthenticationError(.incompleteMethod, "The move is one of \(names).")
        }
        let next = try await visit.atStep(of: continuation, service) { outcome throws(AuthenticationError) in
            try await move?.make(at: outcome, visit.fields) ?? outcome
        }
        return try await TokenRoutes.answer(next, service, key)
    }

    /// Answers what is due, and with what to go on.
    static func due(_ outcome: AuthenticationOutcome, _ key: SessionKey) -> Reply {
        var members = outcome.stepJSON.objectValue ?? [:]
        members["next"] = .string(Self.route.path)
        members["session"] = .string(key.rawValue)
        members["continuation"] = outcome.continuation.map { .string($0.reveal()) }
        var reply = Reply.show(nil, .object(members))
        reply.status = .accepted
        return reply
    }
}
