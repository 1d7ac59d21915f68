import WebcomAuthentication

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The accounts, flows and sessions of a scripted back-end.
struct FakeAccounts: Sendable {
    struct Failures: Sendable {
        var count = 0
        var lockedUntil: Date?
    }

    static let tries = 5
    static let lockTime = Duration.seconds(60)

    var strongAuthentication: ScriptedStrongAuthentication?
    var sessionLifetime: Duration
    var tokenLifetime: Duration?
    var flowLifetime: Duration
    var providers: Set<AuthenticationProvider>?
    var detectsReuse = true

    /// Who owns an identity, once it has signed in or was attached.
    var owners: [FakeIdentity: String] = [:]
    var passwords: [FakeIdentity: StaticPassword] = [:]
    var claims: [FakeIdentity: IdentityClaim] = [:]
    var failures: [FakeIdentity: Failures] = [:]
    var creationDates: [String: Date] = [:]
    var profiles: [String: JSONValue] = [:]
    var strongMethods: [String: [StrongMethod]] = [:]
    /// What is being registered by who is signed in, by account.
    var pendingMethods: [String: StrongMethod] = [:]
    var flows: [String: FakeFlow] = [:]
    var sessions: [String: BackendSession] = [:]
    var endedSessions: [String] = []
    var deletedAccounts: Set<String> = []
    var messages: [SentMessage] = []
    private var lastName = 0

    init(
        strongAuthentication: ScriptedStrongAuthentication?, sessionLifetime: Duration,
        tokenLifetime: Duration?, flowLifetime: Duration, providers: Set<AuthenticationProvider>?
    ) {
        self.strongAuthentication = strongAuthentication
        self.sessionLifetime = sessionLifetime
        self.tokenLifetime = tokenLifetime
        self.flowLifetime = flowLifetime
        self.providers = providers
    }

    mutating func name(_ prefix: String) -> String {
        self.lastName += 1
        return "\(prefix)-\(self.lastName)"
    }

    func checkProvider(_ provider: AuthenticationProvider) throws(AuthenticationError) {
        guard self.providers?.contains(provider) != false else { throw AuthenticationError(.providerDisabled) }
    }

    /// The flow of a continuation that still runs.
    func flow(
        _ continuation: AuthenticationContinuation?, _ request: AuthenticationRequest, at now: Date
    ) throws(AuthenticationError) -> FakeFlow {
        guard let continuation else { throw AuthenticationError(.stepNotDue, "Ask for a message first.") }
        let id = try ContinuationSeal.open(continuation, for: request)
        guard let flow = self.flows[id], flow.expirationDate > now else { throw AuthenticationError(.expired) }
        return flow
    }

    /// Counts a try against a flow's code; the last one that fails ends the flow.
    mutating func check(
        _ secret: String, is expected: String, in flow: FakeFlow, or code: AuthenticationError.Code
    ) throws(AuthenticationError) {
        if secret == expected, !flow.isDecoy { return }
        var flow = flow
        flow.attemptsLeft -= 1
        self.flows[flow.id] = flow.attemptsLeft > 0 ? flow : nil
        throw AuthenticationError(
            code, recovery: flow.attemptsLeft > 0 ? .retry : .restart,
            details: AuthenticationError.Details(attemptsLeft: flow.attemptsLeft))
    }
}

extension Date {
    /// The date after a duration.
    func advanced(by duration: Duration) -> Date { self.addingTimeInterval(duration / .seconds(1)) }
}
