public import WebcomAuthentication
import WebcomPrimitives

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A back-end for tests: it works without a script, and any call of it can be held, failed, answered or repeated.
///
/// Without a script: guests get accounts; every identifier signs in with ``password`` to an account of its own, whose
/// `uid` is ``uid(of:at:)``; every message carries ``code`` or ``verificationToken``; every strong method's code is
/// ``strongCode``. Five wrong passwords lock an identity for a minute, three wrong codes end a flow. Continuations are
/// good for their application and session key only. Sessions of the `.current` context keep their name and go up one
/// generation. Nothing here is a secret, and nothing waits.
///
/// ```swift
/// let gate = Gate()
/// backend.on(.refresh, do: .hold(before: gate))
/// backend.on(.confirm, 2, do: .fail(ScriptedOutage()))
/// ```
public final class ScriptedBackend: AuthenticationBackend {
    /// The password of every identity that was given none of its own.
    public static let password = "correct horse battery staple"
    /// The code in every message.
    public static let code = "123456"
    /// The token in every message that carries one.
    public static let verificationToken = "verification-token"
    /// The code of every strong method.
    public static let strongCode = "654321"
    /// The code that every device shows; its user has said yes by the time that it is asked for.
    public static let userCode = "WDJB-MJHT"
    /// What a user agent brings back from every visit.
    public static let callback = "https://app.example/callback?code=good"

    /// The account that an identifier signs in to, unless it was attached to another one.
    public static func uid(of identifier: String, at provider: AuthenticationProvider = .eMail) -> String {
        FakeIdentity(provider, identifier).uid
    }

    let clock: any AuthenticationClock
    let accounts: Locked<FakeAccounts>
    let script = Watched(CallScript<CallRecord, ScriptedAction>())
    let hub = Locked(NoticeHub())
    let operations = Locked<[ObjectIdentifier: @Sendable (any Sendable, BackendSession) async throws -> any Sendable]>(
        [:])
    let isReachable = Locked(true)

    /// Makes a back-end.
    ///
    /// - Parameters:
    ///   - clock: Give the application the same one.
    ///   - strongAuthentication: What to ask for after the first proof; nothing by default.
    ///   - providers: The providers that are on; nil for all.
    ///   - sessionLifetime: How long a session lives unless it is refreshed.
    ///   - tokenLifetime: How long a session's token is good; nil for as long as the session.
    ///   - flowLifetime: How long messages and steps can be answered.
    public init(
        clock: any AuthenticationClock = SystemClock(), strongAuthentication: ScriptedStrongAuthentication? = nil,
        providers: Set<AuthenticationProvider>? = nil, sessionLifetime: Duration = .seconds(30 * 86_400),
        tokenLifetime: Duration? = nil, flowLifetime: Duration = .seconds(600)
    ) {
        self.clock = clock
        self.accounts = Locked(
            FakeAccounts(
                strongAuthentication: strongAuthentication, sessionLifetime: sessionLifetime,
                tokenLifetime: tokenLifetime, flowLifetime: flowLifetime, providers: providers))
    }

    deinit { self.hub.withLock { $0.finish() } }

    // MARK: AuthenticationBackend

    /// The providers that are on.
    public var abilities: BackendAbilities { BackendAbilities(providers: self.accounts.withLock { $0.providers }) }

    /// Checks a credential.
    @concurrent public func authenticate(
        _ credential: AuthenticationCredential, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        let record = CallRecord(
            .authenticate, detail: credential.proof.name, provider: credential.provider, request)
        return try await self.run(record) {
            try $0.authenticate(credential, request, at: $1)
        }
    }

    /// Pretends to send a message.
    @concurrent public func send(
        _ message: IdentityMessage, _ request: AuthenticationRequest
    ) async throws -> MessageReceipt {
        let record = CallRecord(.send, detail: message.name, provider: message.provider, request)
        return try await self.run(record) { try $0.send(message, request, at: $1) }
    }

    /// Takes a sign-in one step further.
    @concurrent public func advance(
        _ continuation: AuthenticationContinuation, by move: FlowMove, _ request: AuthenticationRequest
    ) async throws -> BackendAnswer {
        var record = CallRecord(.advance, detail: move.name, provider: continuation.front.provider, request)
        record.stepDue = continuation.front.stepDue
        return try await self.run(record) { try $0.advance(continuation, by: move, request, at: $1) }
    }

    /// Renews the token of a session.
    @concurrent public func refresh(_ session: BackendSession) async throws -> BackendSession {
        try await self.run(CallRecord(.refresh, session)) { try $0.refresh(session, at: $1) }
    }

    /// Says whether a session still stands.
    @concurrent public func confirm(_ session: BackendSession) async throws -> BackendSession {
        try await self.run(CallRecord(.confirm, session)) { try $0.confirm(session, at: $1) }
    }

    /// Ends sessions of the account.
    @concurrent public func revoke(_ session: BackendSession, scope: SignOutScope) async throws {
        try await self.run(CallRecord(.revoke, detail: scope.rawValue, session)) { accounts, _ in
            accounts.revoke(session, scope: scope)
        }
    }

    /// Does what ``answer(to:with:)`` was given for the operation; without that, those of `AuthenticationAccount` work on
    /// the fake's own accounts, and others are `.unsupported`.
    @concurrent public func perform<Operation: AccountOperation>(
        _ operation: Operation, _ session: BackendSession
    ) async throws -> Operation.Answer {
        let closure = self.operations.withLock { $0[ObjectIdentifier(Operation.self)] }
        return try await self.run(CallRecord(.perform, detail: Operation.name, session)) {
            _ = try self.accounts.withLock { try $0.confirm(session, at: self.clock.now) }
            let answer: Any
            if let closure {
                answer = try await closure(operation, session)
            } else {
                let (result, notices) = try self.accounts.withLock {
                    try $0.perform(operation, session, at: self.clock.now)
                }
                for notice in notices { self.emit(notice) }
                answer = result
            }
            guard let answer = answer as? Operation.Answer else {
                throw AuthenticationError(
                    .unsupported, "Tell the scripted back-end what to do: answer(to: \(Operation.self).self) { … }.")
            }
            return answer
        }
    }

    /// What ``emit(_:)`` is given, and once what it was given before anybody listened.
    public func notices() -> any AsyncSequence<BackendNotice, Never> & Sendable {
        let number = self.script.update { $0.begin(CallRecord(.notices)).number }
        defer { self.script.update { $0.end(number, .answered) } }
        return self.hub.withLock { $0.listen() }
    }
}
