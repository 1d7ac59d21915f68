import Testing
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomCryptography
import WebcomTesting

/// A sign-in that waits for its second proof, and what its user has at hand.
struct StrongStand: Sendable {
    var bench: BackendBench
    /// What the account has; nil where it has no method yet.
    let account: StrongAccount?
    /// The step that was answered last.
    var step: BackendStep

    /// The code that is awaited; nil where none is.
    var challenge: StrongChallenge? {
        switch self.step.kind {
        case .code(let challenge), .confirmRegistration(let challenge): challenge
        default: nil
        }
    }

    /// Where the codes of a kind go.
    static func contact(_ kind: StrongMethod.Kind) -> String {
        switch kind {
        case .sms: StrongAccount.number
        case .eMail: StrongAccount.mailbox
        default: ""
        }
    }

    /// The sign-in one step further.
    func moved(_ move: FlowMove?) async throws -> Self {
        guard let move else { return self }
        var stand = self
        stand.step = try await BackendBench.step(self.bench.advance(self.step, move))
        return stand
    }

    /// Whatever is one step further than this one.
    func further() async throws -> Self {
        switch self.step.kind {
        case .chooseMethod, .code: try await self.moved(.challenge(methodID: self.id(.authenticatorApp)))
        default: try await self.moved(.register(.authenticatorApp, contact: ""))
        }
    }

    func id(_ kind: StrongMethod.Kind) -> String { self.account?.id(kind) ?? "no such method" }

    /// The code that ends the step that is due.
    func right() throws -> String {
        switch self.step.kind {
        case .code(let challenge) where challenge.kind == .recoveryCode:
            return try #require(self.account?.codes.first)
        case .code(let challenge) where challenge.kind == .authenticatorApp:
            return try self.bench.code(of: #require(self.account?.key))
        case .confirmRegistration(let challenge) where challenge.kind == .authenticatorApp:
            let setup = try #require(challenge.authenticator)
            return try self.bench.code(of: #require(BackendBench.key(setup)))
        case .code(let challenge), .confirmRegistration(let challenge):
            return self.bench.secret(for: Self.contact(challenge.kind))
        default: return "123456"
        }
    }

    /// A code of the right form that ends nothing.
    func wrong() throws -> String {
        if case .code(let challenge) = self.step.kind, challenge.kind == .recoveryCode { return "aaaa-aaaa-aaaa-aaaa" }
        let right = try self.right()
        var taken = [right]
        if let key = try self.appKey() { taken += try (-2...2).map { try self.bench.code(of: key, drift: $0) } }
        return ["000000", "000001", "000002", "000003", "000004", "000005", "000006"].first { !taken.contains($0) }
            ?? ""
    }

    private func appKey() throws -> AuthenticatorKey? {
        if case .confirmRegistration(let challenge) = self.step.kind, let setup = challenge.authenticator {
            return BackendBench.key(setup)
        }
        return self.account?.key
    }

    /// Submits a code at the step that was answered last.
    func submit(_ code: String) async throws -> BackendAnswer {
        try await self.bench.advance(self.step, .submit(OneTimePassword(code)))
    }

    /// Asks which step is due and goes on from there to the end, by the authenticator app where there is a choice.
    func finish() async throws -> BackendSession {
        var stand = try await self.moved(.resume)
        if stand.step.kind.name == .strongMethodChoice || stand.step.kind.name == .strongMethodRegistration {
            stand = try await stand.further()
        }
        return try await BackendBench.session(stand.submit(stand.right()))
    }

    /// What became of a call, in words for tables.
    static func words(_ body: () async throws -> BackendAnswer) async -> String {
        do {
            switch try await body() {
            case .session(let session): return "session \(session.details.level)"
            case .step(let step): return "step \(step.kind.name)"
            }
        } catch let error as AuthenticationError {
            var words = ["\(error.code.rawValue)", "\(error.recovery)"]
            if let due = error.dueStep { words.append("due \(due)") }
            if let left = error.attemptsLeft { words.append("left \(left)") }
            if error.retryAfter != nil { words.append("later") }
            return words.joined(separator: " ")
        } catch { return "threw \(error)" }
    }
}
