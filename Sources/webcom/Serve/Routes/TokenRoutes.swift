import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// For programs without cookies: a session that they name themselves, and a token to show.
///
/// The session is a secret of the program's: it is sent in bodies, here alone. The token goes with every other request.
enum TokenRoutes {
    static let all = [
        Route(path: "/token", required: Self.required, submit: Self.signIn, isBearer: true),
        Route(path: "/token/refresh", required: { _ in ["session"] }, submit: Self.refresh, isBearer: true),
        Route(path: "/token/end", required: { _ in ["session"] }, submit: Self.end, isBearer: true),
        Route(path: "/me", show: Self.whoAmI, isBearer: true),
    ]

    private static func required(_ visit: Visit) -> [String] {
        visit.fields["access_token"] == nil ? ["address", "password"] : ["access_token"]
    }

    private static func signIn(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        if let token = visit.fields["access_token"] {
            return try await Self.signIn(
                with: AuthenticationMethodToken(accessToken: AuthenticationToken(token)), visit)
        }
        // Without a cookie the visit has a fresh key, which becomes the program's session.
        let (method, process) = visit.begin(.staticPassword)
        method.setStaticPassword(visit.fields["password"] ?? "")
        let outcome = try await visit.service.continueAuthentication(process)
        return try await Self.answer(outcome, visit.service, visit.key)
    }

    /// Signs a program in under the visit's key.
    static func signIn(
        with method: some AuthenticationSingleStepMethod, _ visit: Visit
    ) async throws(AuthenticationError) -> Reply {
        let outcome = try await visit.service.authenticate(with: method, options: visit.options)
        return try await Self.answer(outcome, visit.service, visit.key)
    }

    /// The same by what somebody signed, where `unknown` is said of what names nobody.
    ///
    /// Who reads the answer is the program's developer: it says what is wrong with the token, and not with a password.
    static func signIn(
        with method: some AuthenticationSingleStepMethod, _ visit: Visit, orSay unknown: String
    ) async throws(AuthenticationError) -> Reply {
        do { return try await Self.signIn(with: method, visit) } catch {
            let isNamed = [.invalidToken, .invalidProviderRequest].contains(error.code)
            guard isNamed || error.code == .invalidCredentials else { throw error }
            var problem = Problem(error)
            problem.sentence = isNamed ? error.message : unknown
            return .fail(problem, on: nil)
        }
    }

    /// Answers with a token, or with the second factor that is due.
    static func answer(
        _ outcome: AuthenticationOutcome, _ service: AuthenticationService, _ key: SessionKey
    ) async throws(AuthenticationError) -> Reply {
        guard outcome.details != nil else { return TokenStepRoute.due(outcome, key) }
        return try await Self.token(of: service, named: key)
    }

    private static func refresh(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let key = try Self.session(visit)
        return try await Self.token(of: visit.world.application.authenticationService(for: key), named: key)
    }

    private static func end(_ visit: Visit) async throws(AuthenticationError) -> Reply {
        let service = visit.world.application.authenticationService(for: try Self.session(visit))
        return .show(nil, ["isStored": .bool(await service.unauthenticate().isStored)])
    }

    private static func session(_ visit: Visit) throws(AuthenticationError) -> SessionKey {
        guard let key = SessionCookies.key(visit.fields["session"] ?? "") else {
            throw AuthenticationError(.unauthenticated)
        }
        return key
    }

    /// Answers with a token of whoever is signed in.
    private static func token(
        of service: AuthenticationService, named key: SessionKey
    ) async throws(AuthenticationError) -> Reply {
        let token = try await service.validToken(minimumLifetime: .seconds(60))
        var json: [String: JSONValue] = [
            "access_token": .string(token.reveal()), "token_type": "Bearer", "session": .string(key.rawValue),
        ]
        if let seconds = service.authenticationDetails?.tokenExpirationDate?.timeIntervalSinceNow {
            json["expires_in"] = .integer(Int64(max(0, seconds)))
        }
        return .show(nil, .object(json))
    }

    private static func whoAmI(_ visit: Visit, _ problem: Problem?) async throws(AuthenticationError) -> Reply {
        let field = visit.request.head.fields["authorization"] ?? ""
        let token = field.lowercased().hasPrefix("bearer ") ? field.dropFirst(7).trimmingSpaces : nil
        guard let token, let user = BearerCheck(visit.world).user(of: token) else {
            var problem = Problem(AuthenticationError(.unauthenticated))
            // RFC 6750 §3: what is wrong is told to those only who showed something.
            problem.challenge = token == nil ? "Bearer" : "Bearer error=\"invalid_token\""
            return .fail(problem, on: nil)
        }
        return .show(nil, ["user": user])
    }
}
