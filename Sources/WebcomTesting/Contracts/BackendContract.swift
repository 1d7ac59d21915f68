import WebcomAuthentication

/// What every `AuthenticationBackend` must do, as checks for its author to run.
///
/// ```swift
/// @Test(arguments: BackendContract.checks)
/// func keepsTheContract(_ check: BackendContract.Check) async throws {
///     try await check.run {
///         BackendContract.Subject(MyBackend(), good: { … }, bad: { … })
///     }
/// }
/// ```
public enum BackendContract {
    /// All checks, in no order that matters.
    public static let checks: [Check] = Self.proving + Self.sessions + Self.continuing + Self.parallel

    private static let proving = [
        Check("a good credential gives a session with an account and a factor") { run in
            let details = try await run.signIn().details
            try run.check.require(!details.uid.isEmpty, "the account has no uid")
            try run.check.require(!details.fields.sessionID.isEmpty, "the session has no name")
            try run.check.require(!details.authenticationToken.reveal().isEmpty, "the session has no token")
            try run.check.require(!details.factors.isEmpty, "the session has no factor")
        },
        Check("a bad credential is refused with an AuthenticationError that is no outage") { run in
            let (error, _) = try await run.refusal(of: "a bad credential") {
                try await run.backend.authenticate(run.subject.bad(), run.request())
            }
            try run.check.require(error.code != .unavailable, "a bad credential counts as an outage")
        },
        Check("the same user has the same uid each time") { run in
            let credential = try await run.subject.good()
            guard credential.provider != .guest else { return }
            let first = try await run.finish(run.backend.authenticate(credential, run.request()))
            guard let next = try? await run.backend.authenticate(credential, run.request()) else { return }
            let second = try await run.finish(next)
            try run.check.require(first.details.uid == second.details.uid, "one user was given two accounts")
            try run.check.require(first.id != second.id, "two sign-ins were given one session")
        },
    ]

    private static let sessions = [
        Check("a session is confirmed") { run in
            let session = try await run.signIn()
            let confirmed = try await run.backend.confirm(session)
            try run.check.require(confirmed.id == session.id, "confirm answered with another session")
            try run.check.require(confirmed.details.uid == session.details.uid, "confirm answered with another account")
        },
        Check("refreshing gives the next generation of the same session") { run in
            let session = try await run.signIn()
            guard session.refreshToken != nil else { return }
            let next = try await run.backend.refresh(session)
            try run.check.require(next.id == session.id, "refresh answered with another session")
            try run.check.require(next.details.uid == session.details.uid, "refresh answered with another account")
            let generations = (session.details.fields.generation, next.details.fields.generation)
            try run.check.require(
                generations.1 > generations.0, "generation \(generations.0) was followed by \(generations.1)")
            _ = try await run.backend.confirm(next)
        },
        Check("a revoked session is over") { run in
            let session = try await run.signIn()
            try await run.backend.revoke(session, scope: .thisSession)
            try await run.requireOver(session, after: "revoke")
            guard session.refreshToken != nil else { return }
            _ = try await run.refusal(of: "refreshing a revoked session") { try await run.backend.refresh(session) }
        },
        Check("revoking a session that is over is a success") { run in
            let session = try await run.signIn()
            for scope in [SignOutScope.thisSession, .thisSession, .allSessions] {
                try await run.backend.revoke(session, scope: scope)
            }
        },
        Check("revoking a session leaves other sessions alone") { run in
            let (first, second) = try await (run.signIn(), run.signIn())
            try await run.backend.revoke(first, scope: .thisSession)
            _ = try await run.backend.confirm(second)
            try await run.requireOver(first, after: "revoke")
        },
        Check("revoking the others or all sessions ends them") { run in
            let (first, second) = try await (run.signIn(), run.signIn())
            guard first.details.uid == second.details.uid else { return }
            try await run.backend.revoke(second, scope: .otherSessions)
            try await run.requireOver(first, after: "revoke of the others")
            _ = try await run.backend.confirm(second)
            try await run.backend.revoke(second, scope: .allSessions)
            try await run.requireOver(second, after: "revoke of all")
        },
    ]

    private static let parallel = [
        Check("parallel sign-ins get sessions of their own") { run in
            let sessions = try await withThrowingTaskGroup(of: BackendSession.self) { group in
                for _ in 0..<8 { group.addTask { try await run.signIn() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            try run.check.require(Set(sessions.map(\.id)).count == sessions.count, "two sign-ins got one session")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for session in sessions { group.addTask { _ = try await run.backend.confirm(session) } }
                try await group.waitForAll()
            }
        },
        Check("one of eight parallel answers to a message signs in") { run in
            guard let messages = run.subject.messages else { return }
            let receipt = try await run.backend.send(messages.message(), run.request())
            let credential = try await messages.right(receipt)
            let request = run.request(continuation: receipt.continuation)
            let accepted = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask { await (try? run.backend.authenticate(credential, request)) != nil }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            try run.check.require(accepted == 1, "a code was accepted \(accepted) times")
        },
    ]
}
