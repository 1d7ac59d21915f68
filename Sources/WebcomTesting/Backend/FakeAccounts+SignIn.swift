import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FakeAccounts {
    /// Checks a credential.
    mutating func authenticate(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest, at now: Date
    ) throws -> BackendAnswer {
        try self.checkProvider(credential.provider)
        switch credential.proof {
        case .guest:
            let guest = FakeIdentity(.guest, self.name("guest"))
            return .session(try self.signIn(guest, uid: guest.uid, by: "guest", request, at: now))
        case .staticPassword(let password):
            let identity = try self.identity(of: credential)
            try self.check(password, of: identity, at: now)
            return try self.proved(identity, by: "pwd", request, at: now)
        case .oneTimePassword(let code):
            return try self.confirm(code.reveal(), is: ScriptedBackend.code, or: .invalidCode, nil, request, at: now)
        case .verificationToken(let token, let password):
            return try self.confirm(
                token.reveal(), is: ScriptedBackend.verificationToken, or: .invalidToken, password, request, at: now)
        case .passwordReset(let code, let password):
            return try self.confirm(
                code.reveal(), is: ScriptedBackend.code, or: .invalidCode, password, request, at: now)
        case .userAgent, .accessToken:
            return try self.authenticate(credential, [:], request, at: now)
        case .deviceAuthorization:
            let flow = try self.flow(request.continuation, request, at: now)
            guard case .device = flow.purpose else {
                throw AuthenticationError(.stepNotDue, details: AuthenticationError.Details(dueStep: flow.stepDue))
            }
            self.flows[flow.id] = nil
            return try self.proved(flow.identity, by: "fed", request, at: now)
        case .serverAssertion(let assertion):
            return try self.authenticate(credential, ["assertion": assertion], request, at: now)
        case .fields(let fields):
            return try self.authenticate(credential, fields, request, at: now)
        }
    }

    /// What a provider of the app's own, or one in a browser, answers.
    private mutating func authenticate(
        _ credential: AuthenticationCredential, _ fields: [String: SecretField], _ request: AuthenticationRequest,
        at now: Date
    ) throws -> BackendAnswer {
        let text = fields.map { "\($0.key)=\($0.value.reveal())" }.sorted().joined(separator: "&")
        let name = credential.identifier ?? ContinuationSeal.fnv(Array(text.utf8))
        let identity = FakeIdentity(credential.provider, name)
        guard credential.provider.rawValue.hasPrefix("oauth2:") else {
            return try self.proved(identity, by: "custom", request, at: now)
        }
        let visit = UserAgentRequest(address: "https://provider.example/authorize?client=\(request.application)")
        return .step(self.begin(.visit, .visitUserAgent(visit), of: identity, request, at: now))
    }

    /// Checks the code or token of a message.
    private mutating func confirm(
        _ secret: String, is expected: String, or code: AuthenticationError.Code, _ newPassword: StaticPassword?,
        _ request: AuthenticationRequest, at now: Date
    ) throws -> BackendAnswer {
        let flow = try self.flow(request.continuation, request, at: now)
        try self.check(secret, is: expected, in: flow, or: code)
        if let newPassword { try self.checkRules(newPassword) }
        switch flow.purpose {
        case .strong, .visit, .device:
            throw AuthenticationError(.stepNotDue, details: AuthenticationError.Details(dueStep: flow.stepDue))
        case .attach(let claim):
            if let owner = self.owners[flow.identity], owner != request.session?.details.uid {
                throw AuthenticationError(.existingIdentity)
            }
            self.claims[flow.identity] = claim
            self.passwords[flow.identity] = claim.password
            if let replaced = claim.replacedIdentity, let owner = request.session?.details.uid {
                self.replace(replaced, of: owner, by: flow.identity)
            }
        case .reset:
            guard let newPassword else { throw AuthenticationError(.incompleteMethod, "Set the new password.") }
            self.passwords[flow.identity] = newPassword
            self.failures[flow.identity] = nil
        case .signIn: break
        }
        self.flows[flow.id] = nil
        return try self.proved(flow.identity, by: "otp", request, at: now)
    }

    /// Has an identity take the place of another one of the account, with its password where it has none of its own.
    private mutating func replace(
        _ replaced: AuthenticationIdentity, of owner: String, by identity: FakeIdentity
    ) {
        let old = self.owners.first {
            $0.value == owner && $0.key.provider == replaced.provider && $0.key.providerUID == replaced.providerUID
        }
        guard let old = old?.key, old != identity else { return }
        self.passwords[identity] = self.passwords[identity] ?? self.passwords[old]
        self.owners[old] = nil
        self.passwords[old] = nil
    }

    mutating func check(
        _ password: StaticPassword, of identity: FakeIdentity, at now: Date
    ) throws(AuthenticationError) {
        var failures = self.failures[identity] ?? Failures()
        if let date = failures.lockedUntil {
            guard date <= now else {
                let wait = Duration.seconds(date.timeIntervalSince(now))
                throw AuthenticationError(
                    .identityTemporarilyLocked, details: AuthenticationError.Details(retryAfter: wait))
            }
            failures = Failures()
        }
        if password.reveal() == self.passwords[identity]?.reveal() ?? ScriptedBackend.password {
            self.failures[identity] = nil
            return
        }
        failures.count += 1
        if failures.count >= Self.tries { failures.lockedUntil = now.advanced(by: Self.lockTime) }
        self.failures[identity] = failures
        throw AuthenticationError(
            .invalidCredentials, details: AuthenticationError.Details(attemptsLeft: Self.tries - failures.count))
    }

    private func identity(of credential: AuthenticationCredential) throws(AuthenticationError) -> FakeIdentity {
        guard let identifier = credential.identifier, !identifier.isEmpty else {
            throw AuthenticationError(.incompleteMethod, "Set the identifier.")
        }
        return FakeIdentity(credential.provider, identifier)
    }

    func checkRules(_ password: StaticPassword) throws(AuthenticationError) {
        let issue: PasswordIssue? =
            switch password.reveal().unicodeScalars.count {
            case 0: .empty
            case ..<8: .tooShort(minimum: 8)
            default: nil
            }
        guard let issue else { return }
        throw AuthenticationError(.tooWeakPassword, details: AuthenticationError.Details(passwordIssue: issue))
    }
}
