import WebcomAuthentication

extension OutgoingMessage {
    /// The identity, as the audit knows it.
    var auditKey: IdentityKey {
        let canonical = try? EMailAddress(self.address).canonical
        return IdentityKey(provider: self.provider, providerUID: canonical ?? self.address)
    }
}
