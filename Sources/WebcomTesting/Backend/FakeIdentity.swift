import WebcomAuthentication

/// An identity, by provider and normalised identifier.
struct FakeIdentity: Hashable, Sendable {
    let provider: AuthenticationProvider
    let providerUID: String

    init(_ provider: AuthenticationProvider, _ identifier: String) {
        self.provider = provider
        self.providerUID = provider == .eMail ? identifier.lowercased() : identifier
    }

    /// The account that the identity has of itself.
    var uid: String { "\(self.provider):\(self.providerUID)" }

    /// The identifier with all but its ends hidden.
    var masked: String {
        guard self.providerUID.count > 3 else { return "•••" }
        return "\(self.providerUID.prefix(1))•••\(self.providerUID.suffix(2))"
    }
}
