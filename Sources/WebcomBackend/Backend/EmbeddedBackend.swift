public import WebcomAuthentication
package import WebcomCryptography
import WebcomPrimitives

/// A complete back-end inside the app: accounts, identities, passwords, sessions and messages over an ``AccountStore``.
///
/// Several may work on one store, in one process or many; an authentication begun by one goes on with another, given
/// the same keys. Making it checks the keys against the store and starts its worker; ``shutdown()`` ends that.
/// Safe to call from many tasks at once.
public final class EmbeddedBackend: AuthenticationBackend {
    let store: any AccountStore
    let keyring: Keyring
    let policy: BackendPolicy
    let senders: [any MessageSender]
    let templates: MessageTemplates
    let providers: [AuthenticationProvider: any IdentityProvider]
    let clock: any AuthenticationClock
    let random: any RandomBytes
    let capture: (any MessageCapture)?
    let passwords: PasswordVerifier
    let audit: AuditTrail
    let worker: BackendWorker
    let hub: NoticeHub
    let bell: AlarmBell?
    let accessTokens: AccessTokenIssuer
    private let work: Task<Void, Never>

    /// The providers that the policy switches on.
    public let abilities: BackendAbilities

    /// Makes a back-end with the system's randomness.
    ///
    /// - Parameters:
    ///   - store: Where everything is kept.
    ///   - keyring: The master keys; always the same ones for the same store.
    ///   - policy: What is allowed; safe as it stands.
    ///   - senders: What takes messages away: the one that a message asks for by name, or the first that reaches its
    ///     provider's addresses. What has none, and no `capture`, is refused when a message is asked for.
    ///   - templates: The wording of messages.
    ///   - providers: Who else says who users are: verifiers of the app's own methods as `.custom(name)`, OpenID Connect
    ///     providers as `.oAuth2(name)`; each is one that the policy must switch on.
    ///   - breachCheck: The list of leaked passwords that new ones are looked up in; nil for none.
    ///   - pepper: Keys that passwords go through before they are hashed (HMAC-SHA-256), in a keyring of their own that
    ///     shares none with `keyring`; nil for none. Who steals the store alone can then try no password. The first key
    ///     hashes, all of them verify: to rotate, put a new key in front and keep the old ones until their users signed
    ///     in again, which hashes a password anew. Whatever was hashed under a key that is not here any more fits no
    ///     password: its users have to reset theirs by message. So keep a copy of these keys, away from the store.
    ///     One that is added or taken away later is rotated alike; to take the pepper away, let every password be
    ///     replaced first.
    ///   - alarm: Is told what succeeded and may still be an attack (AUD-4).
    ///   - tokenClaims: What the app adds to access tokens; nil for nothing.
    ///   - clock: Where the time comes from.
    ///   - capture: Is told of each message; for tests.
    /// Makes the first signing keys where the store has none: for `.rs256` that takes about a second.
    ///
    /// - Throws: ``BackendPolicyError``; ``AccountStoreError``, `.wrongKeys` when the store was made with other keys.
    @concurrent public convenience init(
        store: any AccountStore, keyring: Keyring, policy: BackendPolicy = BackendPolicy(),
        senders: [any MessageSender] = [], templates: MessageTemplates = .english,
        providers: [AuthenticationProvider: any IdentityProvider] = [:], breachCheck: BreachCheck? = nil,
        pepper: Keyring? = nil, alarm: (any SecurityAlarm)? = nil,
        tokenClaims: (any TokenClaimsSource)? = nil, clock: any AuthenticationClock = SystemClock(),
        capture: (any MessageCapture)? = nil
    ) async throws {
        try await self.init(
            store: store, keyring: keyring, policy: policy, senders: senders, templates: templates,
            providers: providers, breachCheck: breachCheck, pepper: pepper, hasher: policy.hashing.hasher(),
            alarm: alarm, tokenClaims: tokenClaims, clock: clock, random: SystemRandomBytes(), capture: capture)
    }

    /// Makes one without a worker: it sends no message and reads no notice; others on the same store do.
    @concurrent convenience init(
        idleOn store: any AccountStore, keyring: Keyring, policy: BackendPolicy, templates: MessageTemplates,
        clock: any AuthenticationClock
    ) async throws {
        try await self.init(
            store: store, keyring: keyring, policy: policy, senders: [], templates: templates, providers: [:],
            breachCheck: nil, pepper: nil, hasher: policy.hashing.hasher(), alarm: nil, clock: clock,
            random: SystemRandomBytes(), capture: nil, isWorking: false)
    }

    /// Makes a back-end with the randomness and the hasher given; what the policy says of hashing does not count.
    @concurrent package init(
        store: any AccountStore, keyring: Keyring, policy: BackendPolicy, senders: [any MessageSender],
        templates: MessageTemplates, providers: [AuthenticationProvider: any IdentityProvider],
        breachCheck: BreachCheck?, pepper: Keyring?, hasher: PasswordHasher, alarm: (any SecurityAlarm)?,
        tokenClaims: (any TokenClaimsSource)? = nil, clock: any AuthenticationClock, random: any RandomBytes,
        capture: (any MessageCapture)?, isWorking: Bool = true
    ) async throws {
        try policy.check(with: templates)
        try ProviderName.check(providers)
        self.passwords = PasswordVerifier(
            policy: policy, hasher: hasher, pepper: try PasswordPepper(pepper, besides: keyring),
            breachCheck: breachCheck, clock: clock)
        try await KeyCheck.run(on: store, keyring: keyring)
        self.accessTokens = AccessTokenIssuer(
            store: store, keyring: keyring, policy: policy, source: tokenClaims, clock: clock)
        // Who only administers leaves the store without keys of a policy that may not be the server's.
        if isWorking { try await self.accessTokens.keys.prepare() }
        self.store = store
        self.keyring = keyring
        self.policy = policy
        self.senders = senders
        self.templates = templates
        self.providers = providers
        self.clock = clock
        self.random = random
        self.capture = capture
        self.abilities = BackendAbilities(providers: policy.providers)
        self.audit = AuditTrail(keyring: keyring, clock: clock)
        self.hub = NoticeHub(store: store, start: clock.now)
        self.bell = alarm.map { AlarmBell($0) }
        let delivery = OutboxDelivery(
            store: store, keyring: keyring, senders: senders, clock: clock, audit: self.audit,
            owner: Base64URL.encode(random.bytes(12)))
        self.worker = BackendWorker(
            delivery: delivery, hub: self.hub,
            upkeep: StoreUpkeep(store: store, grace: policy.flowLifetime, keys: self.accessTokens.keys))
        self.work = isWorking ? self.worker.start() : Task {}
    }

    deinit {
        self.worker.stop()
        self.bell?.stop()
    }

    /// Ends the worker after it has tried what is due once more and the alarm is told of all there is, in
    /// at most `limit`; the store stays open.
    ///
    /// Messages that could not be sent stay in the store for the next start. Harmless when called twice.
    @concurrent public func shutdown(within limit: Duration = .seconds(10)) async {
        self.worker.stop()
        self.bell?.stop()
        let (work, bell) = (self.work, self.bell)
        try? await Deadline.run(within: limit, clock: self.clock) {
            await work.value
            await bell?.finished()
        }
        work.cancel()
        bell?.cancel()
    }

    /// Returns when no message waits to be sent any more; messages that failed are waited for as well.
    ///
    /// - Throws: What the store throws, or `CancellationError`.
    @concurrent public func drained() async throws { try await self.worker.drained() }
}
