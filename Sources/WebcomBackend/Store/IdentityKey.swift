public import WebcomAuthentication

/// What identifies an identity: who vouches for it, and what they call the user.
///
/// Compared by UTF-8 bytes (IDN-4).
public struct IdentityKey: Hashable, Sendable {
    /// Who vouches for it.
    public let provider: AuthenticationProvider
    /// The canonical form of the address or number, or the subject that the provider names.
    public let providerUID: String

    /// Names an identity.
    public init(provider: AuthenticationProvider, providerUID: String) {
        self.provider = provider
        self.providerUID = providerUID
    }

    /// Whether the bytes of both are equal.
    public static func == (left: Self, right: Self) -> Bool {
        left.provider.rawValue.utf8.elementsEqual(right.provider.rawValue.utf8)
            && left.providerUID.utf8.elementsEqual(right.providerUID.utf8)
    }

    /// Hashes the bytes of both.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(self.provider.rawValue))
        hasher.combine(ExactText(self.providerUID))
    }
}
