import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives

extension EmbeddedBackend {
    /// The address of an e-mail identity, normalised.
    func address(_ identifier: String?, _ provider: AuthenticationProvider) throws(AuthenticationError) -> EMailAddress
    {
        guard provider == .eMail else {
            throw AuthenticationError(
                .unsupported, "Passwords and codes by the provider \(provider) are not offered by this version.")
        }
        guard let identifier else { throw AuthenticationError(.incompleteMethod, "The method has no identifier.") }
        do { return try EMailAddress(identifier) } catch {
            throw AuthenticationError(.invalidIdentifier, error.message)
        }
    }

    /// A new name of an account: 128 random bits.
    func newUID() -> String { Base64URL.encode(self.random.bytes(16)) }

    /// A limit on something that `fields` name.
    func limit(
        _ limit: BackendPolicy.Throttling.Limit, forgiven: Bool = false, _ fields: [[UInt8]]
    ) -> RateLimit {
        RateLimit(
            subject: self.keyring.digest(of: JoinedFields.bytes(fields), .throttle), capacity: limit.count,
            window: limit.window, isForgivenBySuccess: forgiven)
    }

    /// A limit on something about an identity, and one on the source where the request names one.
    func limits(
        _ what: String, on key: IdentityKey, perIdentity: BackendPolicy.Throttling.Limit,
        perSource: BackendPolicy.Throttling.Limit, forgiven: Bool = false, _ request: AuthenticationRequest
    ) -> [RateLimit] {
        let name = Array("\(what).identity".utf8)
        let identity = [name, Array(key.provider.rawValue.utf8), Array(key.providerUID.utf8)]
        return [self.limit(perIdentity, forgiven: forgiven, identity)] + self.sourceLimits(what, perSource, request)
    }

    /// A limit on the source of a request; none where it names none (THR-7).
    func sourceLimits(
        _ what: String, _ perSource: BackendPolicy.Throttling.Limit, _ request: AuthenticationRequest
    ) -> [RateLimit] {
        guard let source = request.options.client.source else { return [] }
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
