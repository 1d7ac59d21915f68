import WebcomAuthentication
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ScriptedBackend {
    /// Runs a call whose work is done in one step on the accounts.
    func run<Answer: Sendable>(
        _ record: CallRecord, _ work: @escaping @Sendable (inout FakeAccounts, Date) throws -> Answer
    ) async throws -> Answer {
        let now = self.clock
        return try await self.run(record) { try self.accounts.withLock { try work(&$0, now.now) } }
    }

    /// Runs a call: what the script says before, the work or what stands in for it, what the script says after.
    func run<Answer: Sendable>(
        _ record: CallRecord, _ work: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
        let (number, actions) = self.script.update { $0.begin(record) }
        let answer: Answer
        do {
            answer = try await self.follow(actions.map(\.kind), record.call, work)
        } catch {
            self.script.update { $0.end(number, .failed(AuthenticationError(wrapping: error).code)) }
            throw error
        }
        self.script.update { $0.end(number, .answered) }
        return answer
    }

    private func follow<Answer: Sendable>(
        _ actions: [ScriptedAction.Kind], _ call: BackendCall, _ work: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        try await self.play(actions, .before)
        guard self.isReachable.withLock({ $0 }) else { throw ScriptedOutage() }
        let result: Result<Answer, any Error>
        do {
            result = .success(try await self.answer(actions, call, work))
        } catch {
            result = .failure(error)
        }
        try await self.play(actions, .after)
        return try result.get()
    }

    private func play(_ actions: [ScriptedAction.Kind], _ moment: ScriptedAction.Moment) async throws {
        for case .hold(let gate, moment) in actions { await gate.pass() }
        for case .fail(let error, moment) in actions { throw error }
    }

    private func answer<Answer: Sendable>(
        _ actions: [ScriptedAction.Kind], _ call: BackendCall, _ work: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        var isRepeated = false
        for action in actions {
            let value: any Sendable
            switch action {
            case .hold, .fail: continue
            case .repeatWork:
                isRepeated = true
                continue
            case .answer(let answer): value = answer
            case .session(let session):
                value = Answer.self == BackendAnswer.self ? BackendAnswer.session(session) as any Sendable : session
            case .receipt(let receipt): value = receipt
            }
            guard let answer = value as? Answer else { throw ScriptMisfit(call: call) }
            return answer
        }
        if isRepeated { _ = try await work() }
        return try await work()
    }
}

extension AuthenticationCredential.Proof {
    var name: String {
        switch self {
        case .guest: "guest"
        case .staticPassword: "staticPassword"
        case .oneTimePassword: "oneTimePassword"
        case .verificationToken: "verificationToken"
        case .passwordReset: "passwordReset"
        case .userAgent: "userAgent"
        case .deviceAuthorization: "deviceAuthorization"
        case .accessToken: "accessToken"
        case .serverAssertion: "serverAssertion"
        case .fields: "fields"
        }
    }
}

extension IdentityMessage {
    var name: String {
        switch self {
        case .attachIdentity: "attachIdentity"
        case .resendVerification: "resendVerification"
        case .oneTimePassword: "oneTimePassword"
        case .passwordReset: "passwordReset"
        case .deviceAuthorization: "deviceAuthorization"
        }
    }

    var provider: AuthenticationProvider? {
        switch self {
        case .attachIdentity(let claim): claim.provider
        case .resendVerification: nil
        case .oneTimePassword(let provider, _, _), .passwordReset(let provider, _, _),
            .deviceAuthorization(let provider):
            provider
        }
    }
}

extension FlowMove {
    var name: String {
        switch self {
        case .resume: "resume"
        case .challenge: "challenge"
        case .submit, .confirm: "submit"
        case .resend: "resend"
        case .register: "register"
        case .finishVisit: "finishVisit"
        }
    }
}
