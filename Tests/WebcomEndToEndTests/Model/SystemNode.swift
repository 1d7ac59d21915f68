import Dispatch
import WebcomAuthentication
import WebcomBackend
import WebcomBackendTesting
import WebcomTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One process of a server over stores that others use too: everything between them and the process may fail.
final class SystemNode {
    let accounts: FaultyAccountStore
    let records: FaultyStateStore
    let ledger: RecordLedger
    let backend: WatchedBackend
    let application: WebcomApplication
    let messages = CapturedMessages()
    /// The services that the walk looks at, by session key.
    var services: [String: WatchedService] = [:]
    var isConnected = true
    /// Whether the account store cannot be reached for a while.
    var isCutOff = false {
        didSet { self.healPlans() }
    }
    /// Whether the state store failed it lately: a crash may then forget what was not written.
    var hadTrouble = false
    private let embedded: EmbeddedBackend

    init(
        accounts: any AccountStore, records: any AuthenticationStateStore, clock: ManualClock,
        configure: (inout BackendPolicy) -> Void = { _ in }
    ) async throws {
        self.accounts = FaultyAccountStore(accounts)
        self.ledger = RecordLedger(records)
        self.records = FaultyStateStore(self.ledger)
        let keyring = try Keyring.base64(Node.keys)
        var policy = Self.policy
        configure(&policy)
        self.embedded = try await EmbeddedBackend(
            store: self.accounts, keyring: keyring, policy: policy, senders: [self.messages], clock: clock,
            capture: self.messages)
        self.backend = WatchedBackend(self.embedded)
        var configuration = WebcomConfiguration(identifier: "system")
        configuration.flowLifetime = .seconds(3_000)
        configuration.tombstoneLifetime = .seconds(10_000_000)
        configuration.idleLifetime = .seconds(100_000)
        self.application = WebcomApplication(
            configuration: configuration, backend: self.backend, stateStore: self.records, sealer: keyring,
            clock: clock)
    }

    static let probation = 5_000.0

    /// Limits that are hardly ever reached, and lifetimes that clock jumps reach often.
    private static var policy: BackendPolicy {
        var policy = BackendPolicy(providers: [.eMail, .phone, .guest])
        policy.hashing = BackendPolicy.Hashing(memoryKiB: 8, passes: 1, width: 1, queueLimit: 512)
        policy.sessions.idleLifetime = .seconds(20_000)
        policy.sessions.absoluteLifetime = .seconds(30_000)
        policy.guests.idleLifetime = .seconds(9_000)
        policy.flowLifetime = .seconds(40_000)
        policy.freshness = .seconds(1_000_000)
        policy.probation = .seconds(Self.probation)
        policy.codes.resendAfter = .seconds(1)
        policy.throttling.messagesPerAddress = .init(10_000, per: .seconds(60))
        policy.throttling.messagesPerPhonePrefix = .init(10_000, per: .seconds(60))
        policy.throttling.newPasswordsPerMessage = .init(10_000, per: .seconds(60))
        policy.throttling.passwordsPerIdentity = .init(free: 100, longest: .seconds(2), forgottenAfter: .seconds(60))
        policy.throttling.codesPerIdentity = .init(free: 100, longest: .seconds(2), forgottenAfter: .seconds(60))
        return policy
    }

    /// Whether something between it and the stores is broken.
    var isFaulty: Bool { self.isCutOff || !self.hasRecords }
    var hasRecords: Bool { self.records.isReadable && self.records.isWritable }

    /// Whether nothing runs in it.
    var isAtRest: Bool { self.backend.isAtRest && self.application.registry.all.allSatisfy(\.isAtRest) }

    /// Forgets the faults of single calls; an outage stays.
    func healPlans() {
        self.accounts.heal()
        if self.isCutOff { self.accounts.goDown() }
        self.ledger.heal()
    }

    /// Ends all outages.
    func heal() {
        self.isCutOff = false
        (self.records.isReadable, self.records.isWritable) = (true, true)
        self.speak(isConnected: true)
    }

    /// Tells the services whether the back-end can be asked.
    func speak(isConnected: Bool) {
        guard self.isConnected != isConnected else { return }
        self.isConnected = isConnected
        self.backend.say(isConnected ? .connectionRestored : .connectionLost)
    }

    /// Ends it; nothing gets out any more where it crashes.
    func stop(crashes: Bool) async {
        if crashes {
            self.isCutOff = true
            (self.records.isReadable, self.records.isWritable) = (false, false)
        }
        await self.application.shutdown()
        await self.embedded.shutdown()
    }
}
