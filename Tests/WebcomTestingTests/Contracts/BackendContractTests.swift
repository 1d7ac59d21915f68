import FoundationEssentials
import Testing
import WebcomAuthentication
import WebcomPrimitives
import WebcomTesting

@Suite struct BackendContractTests {
    static let strong: [ScriptedStrongAuthentication?] = [nil, .choose, .register]

    @Test(arguments: BackendContract.checks, Self.strong)
    func scriptedBackendKeepsTheContract(
        _ check: BackendContract.Check, _ strong: ScriptedStrongAuthentication?
    ) async throws {
        try await check.run { subject(ScriptedBackend(strongAuthentication: strong)) }
    }

    @Test("Every fault is caught, and by a check that is about it", arguments: BrokenBackend.Fault.allCases)
    func faultIsCaught(_ fault: BrokenBackend.Fault) async throws {
        var caught: [String] = []
        for strong in Self.strong.prefix(2) {
            for check in BackendContract.checks {
                do {
                    try await check.run {
                        subject(BrokenBackend(fault, ScriptedBackend(strongAuthentication: strong)))
                    }
                } catch let violation as ContractViolation {
                    caught.append(violation.check)
                } catch is AuthenticationError {
                    caught.append(check.name)
                }
            }
        }
        #expect(caught.contains { $0.contains(fault.rawValue) }, "caught by \(caught) only")
    }

    @Test func unansweredStepSaysWhatIsMissing() async throws {
        let check = try #require(BackendContract.checks.first)
        let violation = await #expect(throws: ContractViolation.self) {
            try await check.run {
                var subject = subject(ScriptedBackend(strongAuthentication: .choose))
                subject.rightMove = nil
                return subject
            }
        }
        #expect(violation?.message == "the step strongMethodChoice is due: give the subject a rightMove")
    }

    private func subject(_ backend: any AuthenticationBackend) -> BackendContract.Subject {
        BackendContract.Subject(
            backend, good: { credential(ScriptedBackend.password) }, bad: { credential("wrong") },
            messages: BackendContract.Subject.MessageFlow(
                message: { .oneTimePassword(provider: .eMail, identifier: "a@example.com", MessageSettings()) },
                right: { _ in code(ScriptedBackend.code) }, wrong: { _ in code("000000") }),
            rightMove: { step in
                switch step.kind {
                case .chooseMethod(let methods): .challenge(methodID: methods.first?.id ?? "")
                case .register(let kinds): .register(kinds.first ?? .sms, contact: "+33611111111")
                default: .submit(OneTimePassword(ScriptedBackend.strongCode))
                }
            },
            wrongMove: { _ in .submit(OneTimePassword("000000")) })
    }
}

private func credential(_ password: String) -> AuthenticationCredential {
    AuthenticationCredential(
        provider: .eMail, identifier: "a@example.com", proof: .staticPassword(StaticPassword(password)))
}

private func code(_ text: String) -> AuthenticationCredential {
    AuthenticationCredential(
        provider: .eMail, identifier: "a@example.com", proof: .oneTimePassword(OneTimePassword(text)))
}

/// A back-end with one fault; the raw value is part of the name of the check that must find it.
final class BrokenBackend: AuthenticationBackend {
    enum Fault: String, CaseIterable, Sendable {
        case badCredentialIsAnOutage = "refused with an AuthenticationError"
        case badCredentialIsAccepted = "bad credential"
        case uidsChange = "same uid"
        case confirmGivesAnother = "session is confirmed"
        case generationStays = "next generation"
        case revokeDoesNothing = "revoked session is over"
        case revokeTwiceFails = "is over is a success"
        case revokeEndsOthers = "leaves other sessions alone"
        case revokeOthersEndsOne = "others or all"
        case foreignMessageIsTaken = "message's continuation"
        case foreignStepIsTaken = "step's continuation"
        case foreignIsCalledInvalid = "step's continuation is good for its session key only"
        case damageIsAnOutage = "damaged continuation"
        case resumeMoves = "resuming performs nothing"
        case wrongCodeEndsTheFlow = "wrong answer to a message"
        case wrongMoveEndsTheFlow = "wrong move"
        case sessionsAreShared = "sessions of their own"
        case codeWorksTwice = "parallel answers"
    }

    private let fault: Fault
    private let base: ScriptedBackend
    private let revoked = Locked<Set<String>>([])
    private let spent = Locked<Set<String>>([])
    private let first = Locked<BackendSession?>(nil)

    init(_ fault: Fault, _ base: ScriptedBackend) {
        self.fault = fault
        self.base = base
    }

    var abilities: BackendAbilities { self.base.abilities }

    @concurrent func authenticate(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        var request = request
        if self.fault == .foreignMessageIsTaken { request.sessionKey = "any" }
        do {
            let answer = try await self.base.authenticate(credential, request)
            if case .session(let session) = answer { return .session(self.spoil(session)) }
            return answer
        } catch {
            return try await self.recover(from: error, credential, request)
        }
    }

    private func recover(
        from error: any Error, _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let good = AuthenticationCredential(
            provider: .eMail, identifier: "a@example.com",
            proof: .staticPassword(StaticPassword(ScriptedBackend.password)))
        switch (self.fault, credential.proof) {
        case (.badCredentialIsAnOutage, .staticPassword): throw ScriptedOutage()
        case (.badCredentialIsAccepted, .staticPassword): return try await self.base.authenticate(good, request)
        case (.wrongCodeEndsTheFlow, .oneTimePassword):
            for _ in 0..<3 { _ = try? await self.base.authenticate(credential, request) }
            throw error
        case (.codeWorksTwice, .oneTimePassword):
            guard AuthenticationError.Code.expired ~= error else { throw error }
            return try await self.base.authenticate(good, request)
        default: throw error
        }
    }

    private func spoil(_ session: BackendSession) -> BackendSession {
        switch self.fault {
        case .uidsChange:
            var fields = session.details.fields
            fields.uid += fields.sessionID
            return BackendSession(details: AuthenticationDetails(fields), refreshToken: session.refreshToken)
        case .sessionsAreShared:
            return self.first.withLock { first in
                first = first ?? session
                return first ?? session
            }
        default: return session
        }
    }

    @concurrent func send(_ message: IdentityMessage, _ request: AuthenticationRequest) async throws -> MessageReceipt {
        var request = request
        if self.fault == .foreignMessageIsTaken { request.sessionKey = "any" }
        return try await self.base.send(message, request)
    }

    @concurrent func advance(
        _ continuation: AuthenticationContinuation, by move: FlowMove, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        var (request, move) = (request, move)
        if case .resume = move, self.fault == .resumeMoves, continuation.front.stepDue == .strongMethodChoice {
            move = .challenge(methodID: "sms-1")
        }
        let isSpent = self.spent.withLock { $0.contains(continuation.sealed) }
        guard !isSpent else { throw AuthenticationError(.expired) }
        if self.fault == .foreignStepIsTaken { request.sessionKey = "contract key" }
        do {
            return try await self.base.advance(continuation, by: move, request)
        } catch {
            switch self.fault {
            case .damageIsAnOutage where AuthenticationError.Code.invalidContinuation ~= error: throw ScriptedOutage()
            case .foreignIsCalledInvalid where AuthenticationError.Code.foreignContinuation ~= error:
                throw AuthenticationError(.invalidContinuation)
            case .wrongMoveEndsTheFlow:
                _ = self.spent.withLock { $0.insert(continuation.sealed) }
                throw error
            default: throw error
            }
        }
    }

    @concurrent func refresh(_ session: BackendSession) async throws -> BackendSession {
        let next = try await self.base.refresh(session)
        return self.fault == .generationStays ? session : next
    }

    @concurrent func confirm(_ session: BackendSession) async throws -> BackendSession {
        let confirmed = try await self.base.confirm(session)
        guard self.fault == .confirmGivesAnother else { return confirmed }
        var fields = confirmed.details.fields
        fields.sessionID = "another"
        return BackendSession(details: AuthenticationDetails(fields))
    }

    @concurrent func revoke(_ session: BackendSession, scope: SignOutScope) async throws {
        let isFirst = self.revoked.withLock { $0.insert(session.id).inserted }
        switch self.fault {
        case .revokeDoesNothing: return
        case .revokeTwiceFails where !isFirst: throw AuthenticationError(.sessionEnded)
        case .revokeEndsOthers: try await self.base.revoke(session, scope: .allSessions)
        case .revokeOthersEndsOne: try await self.base.revoke(session, scope: .thisSession)
        default: try await self.base.revoke(session, scope: scope)
        }
    }

    @concurrent func perform<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession
    ) async throws -> Operation.Answer {
        try await self.base.perform(operation, session)
    }

    func notices() -> any AsyncSequence<BackendNotice, Never> & Sendable { self.base.notices() }
}
