import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

extension EmbeddedBackend {
    /// A new name of an account: 128 random bits.
    func newUID() -> String { Base64URL.encode(self.random.bytes(16)) }

    /// A limit on something that `fields` name.
    func limit(_ limit: BackendPolicy.Throttling.Limit, _ fields: [[UInt8]]) -> RateLimit {
        RateLimit(
            subject: self.keyring.digest(of: JoinedFields.bytes(fields), .throttle), capacity: limit.count,
            window: limit.window, isForgivenBySuccess: false)
    }

    /// A limit on messages about an identity, or the like, and one on the source where the request names one.
    func limits(
        _ what: String, on key: IdentityKey, perIdentity: BackendPolicy.Throttling.Limit,
        perSource: BackendPolicy.Throttling.Limit, _ request: AuthenticationRequest
    ) -> [RateLimit] {
        [self.limit(perIdentity, Self.subject(what, key))] + self.sourceLimits(what, perSource, request)
    }

    /// Longer and longer waits between tries to prove an identity, which a success forgives, and a limit on the source
    /// where the request names one, which nothing forgives (THR-1, THR-2, THR-5).
    func limits(
        _ what: String, on key: IdentityKey, perIdentity: BackendPolicy.Throttling.BackOff,
        perSource: BackendPolicy.Throttling.Limit, _ request: AuthenticationRequest
    ) -> [RateLimit] {
        let backOff = RateLimit(
            subject: self.keyring.digest(of: JoinedFields.bytes(Self.subject(what, key)), .throttle),
            capacity: perIdentity.hardCap, window: perIdentity.forgottenAfter, isForgivenBySuccess: true,
            shape: .backOff(free: perIdentity.free, first: perIdentity.first, longest: perIdentity.longest))
        return [backOff] + self.sourceLimits(what, perSource, request)
    }

    private static func subject(_ what: String, _ key: IdentityKey) -> [[UInt8]] {
        [Array("\(what).identity".utf8), Array(key.provider.rawValue.utf8), Array(key.providerUID.utf8)]
    }

    /// A limit on the source of a request; none where it names none (THR-7).
    func sourceLimits(
        _ what: String, _ perSource: BackendPolicy.Throttling.Limit, _ request: AuthenticationRequest
    ) -> [RateLimit] {
        self.sourceLimits(what, perSource, request.options.client)
    }

    /// A limit on where a client is; none where the app does not say (THR-7).
    func sourceLimits(
        _ what: String, _ perSource: BackendPolicy.Throttling.Limit, _ client: AuthenticationOptions.Client
    ) -> [RateLimit] {
        guard let source = client.source else { return [] }
        return [self.limit(perSource, [Array("\(what).source".utf8), source])]
    }

    /// The refusal of what is tried too often.
    func locked(_ retryAfter: Duration) -> AuthenticationError {
        AuthenticationError(
            .identityTemporarilyLocked, details: AuthenticationError.Details(retryAfter: retryAfter))
    }

    /// The effects of a refusal: one line of the audit.
    func refusal(
        _ action: AuditAction, _ reason: String, uid: String? = nil, key: IdentityKey? = nil,
        _ request: AuthenticationRequest
    ) -> StoreEffects {
        StoreEffects(audit: [
            self.audit.entry(action, failure: reason, uid: uid, key: key, client: request.options.client)
        ])
    }

    /// The effects of a success: one line of the audit.
    func success(
        _ action: AuditAction, uid: String? = nil, key: IdentityKey? = nil, _ request: AuthenticationRequest
    ) -> StoreEffects {
        StoreEffects(audit: [self.audit.entry(action, uid: uid, key: key, client: request.options.client)])
    }
}
