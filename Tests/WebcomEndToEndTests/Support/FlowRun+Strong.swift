import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomPrimitives
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Second factors, by a service that has nothing but the text of the continuation.
extension FlowRun {
    static let contact = "+33698765432"
    static let mailbox = "second@example.org"

    /// Signs in with the password, and waits at the step that is then due.
    mutating func begin(level: Int? = nil, password: String = Node.password) async throws {
        let method = Self.method(Node.address, .staticPassword)
        method.setStaticPassword(password)
        self.node.service.initializeAuthentication(
            with: method, context: .new, options: AuthenticationOptions(level: level))
        try self.keep(await self.node.service.continueAuthentication())
    }

    /// Submits the secret of the reset's message, and waits at the step that is then due.
    mutating func beginReset() async throws {
        let continuation = try AuthenticationContinuation(self.cookie)
        let method = AuthenticationMethodInternal(continuation: continuation)
        self.node.service.initializeAuthentication(with: method, context: .new)
        method.setVerificationToken(self.messages.token(for: Node.address)?.reveal() ?? "no token")
        method.setStaticPassword(Self.newPassword)
        try self.keep(await self.node.service.continueAuthentication())
    }

    /// Chooses a method, or switches to it.
    mutating func challenge(_ kind: StrongMethod.Kind) async throws {
        switch try await self.due() {
        case .strongAuthenticationRequired(let step):
            try self.keep(await step.challenge(Self.find(kind, in: step.methods)))
        case .strongCodeRequired(let step):
            try self.keep(await step.challenge(Self.find(kind, in: step.challenge.methods)))
        case let outcome: throw FlowMisfit(what: "\(outcome) was due")
        }
    }

    /// Registers a method in the middle of the sign-in, or another one instead.
    mutating func register(_ kind: StrongMethod.Kind, _ contact: String) async throws {
        switch try await self.due() {
        case .strongMethodRegistrationRequired(let step): try self.keep(await step.register(kind, contact: contact))
        case .strongMethodConfirmationRequired(let step): try self.keep(await step.register(kind, contact: contact))
        case let outcome: throw FlowMisfit(what: "\(outcome) was due")
        }
    }

    /// Has the code sent again.
    mutating func resendStrong() async throws {
        self.clock.advance(by: .seconds(60))
        switch try await self.due() {
        case .strongCodeRequired(let step): try self.keep(await step.resend())
        case .strongMethodConfirmationRequired(let step): try self.keep(await step.resend())
        case let outcome: throw FlowMisfit(what: "\(outcome) was due")
        }
    }

    /// Gives a wrong code, with so many tries left afterwards.
    func submitWrong(left: Int) async throws {
        do {
            switch try await self.due() {
            case .strongCodeRequired(let step): _ = try await step.submit("")
            case .strongMethodConfirmationRequired(let step): _ = try await step.submit("")
            case let outcome: throw FlowMisfit(what: "\(outcome) was due")
            }
        } catch let error as AuthenticationError where error.code == .invalidCode && error.attemptsLeft == left {
            return
        }
        throw FlowMisfit(what: "the wrong code was accepted")
    }

    /// Gives the right code.
    mutating func submitStrong() async throws {
        let details =
            switch try await self.due() {
            case .strongCodeRequired(let step): try await step.submit(self.code(for: step.challenge)).details
            case .strongMethodConfirmationRequired(let step):
                try await step.submit(self.code(for: step.challenge)).details
            case let outcome: throw FlowMisfit(what: "\(outcome) was due")
            }
        guard let details, details.level == 2, self.uid == nil || self.uid == details.uid else {
            throw FlowMisfit(what: "\(String(describing: details))")
        }
        self.uid = details.uid
    }

    /// Begins to register a method of who is signed in; the name of what is begun is all that is kept.
    mutating func add(_ kind: StrongMethod.Kind, _ contact: String = "") async throws {
        let pending = try await self.node.service.account.registerStrongMethod(kind, contact: contact)
        if let setup = pending.challenge.authenticator {
            self.app = Base32.decode(setup.key.reveal()).flatMap { AuthenticatorKey(bytes: SecretBytes($0)) }
        }
        self.cookie = pending.id
    }

    /// Confirms it.
    func confirm(_ kind: StrongMethod.Kind) async throws {
        try await self.node.service.account.confirmStrongMethod(
            self.cookie, code: self.code(for: StrongChallenge(kind: kind)), label: "mine")
    }

    /// Makes recovery codes.
    mutating func makeRecoveryCodes() async throws {
        self.recoveryCodes = try await self.node.service.account.replaceRecoveryCodes().codes.map { $0.reveal() }
    }

    /// Removes the method of a kind.
    func remove(_ kind: StrongMethod.Kind) async throws {
        let methods = try await self.node.service.account.strongMethods()
        guard let method = methods.first(where: { $0.method.kind == kind }) else { throw FlowMisfit(what: "no method") }
        try await self.node.service.account.removeStrongMethod(method.id)
    }

    /// The step that is due, by the text of the continuation alone.
    private func due() async throws -> AuthenticationOutcome {
        try await self.node.service.resumeAuthentication(AuthenticationContinuation(self.cookie))
    }

    private mutating func keep(_ outcome: AuthenticationOutcome) throws {
        guard let continuation = outcome.continuation else { throw FlowMisfit(what: "\(outcome) has no continuation") }
        self.cookie = continuation.reveal()
    }

    private static func find(_ kind: StrongMethod.Kind, in methods: [StrongMethod]) throws -> StrongMethod {
        guard let method = methods.first(where: { $0.kind == kind }) else { throw FlowMisfit(what: "no method") }
        return method
    }

    private func code(for challenge: StrongChallenge) throws -> String {
        let setup = challenge.authenticator.flatMap { Base32.decode($0.key.reveal()) }
        switch challenge.kind {
        case .sms: return self.messages.code(for: Self.contact)?.reveal() ?? "no code"
        case .eMail: return self.messages.code(for: Self.mailbox)?.reveal() ?? "no code"
        case .recoveryCode: return self.recoveryCodes.last ?? "no code"
        default:
            guard let key = setup.flatMap({ AuthenticatorKey(bytes: SecretBytes($0)) }) ?? self.app else {
                throw FlowMisfit(what: "no app")
            }
            return try AuthenticatorCode.code(key, step: AuthenticatorCode.step(at: self.clock.now))
        }
    }
}
