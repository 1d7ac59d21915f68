import WebcomAuthentication
import WebcomBackend
import WebcomPrimitives

/// A provider with pages that are not looked at: the code that comes back names the user.
final class PagesProvider: UserAgentProvider {
    static let provider = AuthenticationProvider.oAuth2("pages")
    static let issuer = "https://op.example"
    static let redirectAddress = "https://app.example/callback"

    /// What it is asked, in order.
    let asked = Locked<[VisitAnswer]>([])
    /// What it does with an answer before it names the user.
    let body: @Sendable (VisitAnswer) async throws -> Void
    /// What it says of every user.
    let profile: JSONValue

    init(
        profile: JSONValue = ["email": "vera@example.org"],
        _ body: @escaping @Sendable (VisitAnswer) async throws -> Void = { _ in }
    ) {
        self.profile = profile
        self.body = body
    }

    @concurrent func visit(_ draft: VisitDraft, _ request: AuthenticationRequest) async throws -> PreparedVisit {
        if let address = draft.wishes.redirectAddress, address != Self.redirectAddress {
            throw AuthenticationError(.unauthorizedRedirect)
        }
        return PreparedVisit(
            address: "https://op.example/authorize?state=\(draft.state)", redirectAddress: Self.redirectAddress,
            memory: Array("a verifier".utf8))
    }

    @concurrent func identity(
        of answer: VisitAnswer, _ request: AuthenticationRequest
    ) async throws -> ProvedIdentity {
        self.asked.withLock { $0.append(answer) }
        try await self.body(answer)
        guard let code = answer.parameters["code"] else { throw AuthenticationError(.accessDenied) }
        return ProvedIdentity(
            issuer: Self.issuer, subject: code, displayName: "Vera", profile: self.profile, extra: ["token": "hush"],
            method: "fed")
    }

    /// The state in the address of a visit.
    static func state(of address: String) -> String {
        String(address[(address.firstRange(of: "state=")?.upperBound ?? address.endIndex)...])
    }

    /// The state of the visit that a step asks for.
    static func state(of step: BackendStep) -> String {
        guard case .visitUserAgent(let request) = step.kind else { return "" }
        return self.state(of: request.address)
    }

    /// What the provider sends the user back with.
    static func callback(state: String, code: String = "vera") -> String {
        "\(self.redirectAddress)?state=\(state)&code=\(code)"
    }
}

extension BackendBench {
    /// Begins a visit.
    func beginVisit(
        to session: BackendSession? = nil, wishes: UserAgentWishes = UserAgentWishes(),
        key: SessionKey = "the session key",
        source: String? = nil
    ) async throws -> BackendStep {
        let credential = AuthenticationCredential(provider: PagesProvider.provider, proof: .userAgent(wishes))
        return try Self.step(
            await self.backend.authenticate(
                credential,
                self.request(session == nil ? .new : .current, key: key, session: session, source: source)))
    }

    /// Signs in, or attaches, by a visit of the user whom the code names.
    func visit(by code: String = "vera", to session: BackendSession? = nil) async throws -> BackendSession {
        let step = try await self.beginVisit(to: session)
        let callback = PagesProvider.callback(state: PagesProvider.state(of: step), code: code)
        return try await Self.session(self.finishVisit(step, callback: callback, to: session))
    }

    /// Ends a visit.
    func finishVisit(
        _ step: BackendStep, callback: String? = nil, to session: BackendSession? = nil,
        key: SessionKey = "the session key"
    ) async throws -> BackendAnswer {
        let callback = callback ?? PagesProvider.callback(state: PagesProvider.state(of: step))
        return try await self.backend.advance(
            step.continuation, by: .finishVisit(callback: SecretField(callback)),
            self.request(session == nil ? .new : .current, key: key, session: session, continuation: step.continuation))
    }
}
