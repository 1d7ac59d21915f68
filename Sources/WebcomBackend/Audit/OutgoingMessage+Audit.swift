import WebcomAuthentication

extension OutgoingMessage {
    /// The identity, as the audit knows it.
    var auditKey: IdentityKey {
        (try? InternalIdentity(self.address, self.provider).key)
            ?? IdentityKey(provider: self.provider, providerUID: self.address)
    }
}
