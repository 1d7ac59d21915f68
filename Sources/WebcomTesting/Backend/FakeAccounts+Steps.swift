import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FakeAccounts {
    /// What follows a first proof: the session, or the step of strong authentication that is due.
    mutating func proved(
        _ identity: FakeIdentity, by method: String, _ request: AuthenticationRequest, at now: Date
    ) throws -> BackendAnswer {
        let uid = try self.account(of: identity, request)
        let isStrong = request.context == .current && request.session.map { $0.details.level >= 2 } == true
        guard let strong = self.strongAuthentication, !isStrong else {
            return .session(try self.signIn(identity, uid: uid, by: method, request, at: now))
        }
        let kind: BackendStep.Kind
        let capability: ClientCapability
        switch (self.strongMethods[uid], strong) {
        case (let methods?, _), (nil, .choose(let methods)): (kind, capability) = (.chooseMethod(methods), .multiFactor)
        case (nil, .register(let kinds)): (kind, capability) = (.register(kinds), .strongMethodRegistration)
        }
        guard request.capabilities.contains(capability) else {
            throw AuthenticationError(
                .capabilityRequired, details: AuthenticationError.Details(capability: capability))
        }
        return .step(self.begin(.strong(uid: uid, method: method), kind, of: identity, request, at: now))
    }

    /// The account that an identity belongs to, or would.
    private func account(
        of identity: FakeIdentity, _ request: AuthenticationRequest
    ) throws(AuthenticationError) -> String {
        let owner = self.owners[identity]
        guard request.context == .current, let session = request.session else { return owner ?? identity.uid }
        guard self.sessions[session.id] != nil else { throw AuthenticationError(.sessionEnded) }
        guard owner == nil || owner == session.details.uid else { throw AuthenticationError(.accountMismatch) }
        return session.details.uid
    }

    /// Begins a flow that waits for a step.
    mutating func begin(
        _ purpose: FakeFlow.Purpose, _ kind: BackendStep.Kind, of identity: FakeIdentity,
        _ request: AuthenticationRequest, at now: Date
    ) -> BackendStep {
        var flow = FakeFlow(
            id: self.name("flow"), identity: identity, mode: request.continuation?.front.mode,
            context: request.context, expirationDate: now.advanced(by: self.flowLifetime), purpose: purpose,
            stepDue: kind.name)
        flow.kind = kind
        self.flows[flow.id] = flow
        return BackendStep(kind, continuation: ContinuationSeal.seal(flow, for: request))
    }

    /// Takes a flow one step further.
    mutating func advance(
        _ continuation: AuthenticationContinuation, by move: FlowMove, _ request: AuthenticationRequest, at now: Date
    ) throws -> BackendAnswer {
        let flow = try self.flow(continuation, request, at: now)
        guard let kind = flow.kind else { throw self.notDue(flow) }
        switch (move, kind) {
        case (.resume, _):
            return self.step(kind, of: flow, request)
        case (.challenge(let id), .chooseMethod), (.challenge(let id), .code):
            return try self.challenge(id, of: flow, request)
        case (.register(let kind, let contact), .register), (.register(let kind, let contact), .confirmRegistration):
            return try self.register(kind, contact, of: flow, request)
        case (.resend, .code(let challenge)), (.resend, .confirmRegistration(let challenge)):
            self.record(flow, challenge)
            return self.step(kind, of: flow, request)
        case (.submit(let code), .code), (.submit(let code), .confirmRegistration),
            (.confirm(let code, _), .confirmRegistration):
            try self.check(code.reveal(), is: ScriptedBackend.strongCode, in: flow, or: .invalidCode)
            return try self.finish(flow, request, at: now)
        case (.finishVisit(let callback), .visitUserAgent):
            guard callback.reveal() == ScriptedBackend.callback else { throw AuthenticationError(.invalidState) }
            self.flows[flow.id] = nil
            return try self.proved(flow.identity, by: "oauth2", request, at: now)
        default: throw self.notDue(flow)
        }
    }

    private func notDue(_ flow: FakeFlow) -> AuthenticationError {
        AuthenticationError(.stepNotDue, details: AuthenticationError.Details(dueStep: flow.stepDue))
    }

    private mutating func step(
        _ kind: BackendStep.Kind, of flow: FakeFlow, _ request: AuthenticationRequest
    ) -> BackendAnswer {
        var flow = flow
        (flow.kind, flow.stepDue) = (kind, kind.name)
        self.flows[flow.id] = flow
        return .step(BackendStep(kind, continuation: ContinuationSeal.seal(flow, for: request)))
    }

    private mutating func challenge(
        _ id: String, of flow: FakeFlow, _ request: AuthenticationRequest
    ) throws -> BackendAnswer {
        guard case .strong(let uid, _) = flow.purpose, let method = self.methods(of: uid).first(where: { $0.id == id })
        else { throw AuthenticationError(.unknownStrongMethod) }
        let challenge = StrongChallenge(
            kind: method.kind, sentTo: method.hint, codeLength: 6, methods: self.methods(of: uid).filter { $0.id != id }
        )
        self.record(flow, challenge)
        return self.step(.code(challenge), of: flow, request)
    }

    private mutating func register(
        _ kind: StrongMethod.Kind, _ contact: String, of flow: FakeFlow, _ request: AuthenticationRequest
    ) throws -> BackendAnswer {
        let isApp = kind == .authenticatorApp
        guard isApp || !contact.isEmpty else { throw AuthenticationError(.invalidIdentifier) }
        let hint = isApp ? "" : FakeIdentity(flow.identity.provider, contact).masked
        let challenge = StrongChallenge(
            kind: kind, sentTo: isApp ? nil : hint, codeLength: 6, authenticator: isApp ? Self.setup : nil,
            kinds: [kind])
        var flow = flow
        flow.registering = StrongMethod(id: self.name(kind.rawValue), kind: kind, hint: hint)
        self.record(flow, challenge)
        return self.step(.confirmRegistration(challenge), of: flow, request)
    }

    private mutating func finish(
        _ flow: FakeFlow, _ request: AuthenticationRequest, at now: Date
    ) throws -> BackendAnswer {
        guard case .strong(let uid, let method) = flow.purpose else { throw self.notDue(flow) }
        if let registered = flow.registering { self.strongMethods[uid, default: []].append(registered) }
        self.flows[flow.id] = nil
        return .session(try self.signIn(flow.identity, uid: uid, by: method, level: 2, request, at: now))
    }

    private func methods(of uid: String) -> [StrongMethod] {
        if let methods = self.strongMethods[uid] { return methods }
        return if case .choose(let methods) = self.strongAuthentication { methods } else { [] }
    }

    private mutating func record(_ flow: FakeFlow, _ challenge: StrongChallenge) {
        self.messages.append(
            SentMessage(
                purpose: "strongCode", provider: flow.identity.provider, identifier: challenge.sentTo ?? "",
                settings: MessageSettings()))
    }
}
