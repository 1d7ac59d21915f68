import WebcomAuthentication

/// The names that an app gives its own providers and methods: 1 to 64 ASCII letters, digits, `.`, `_`, `-`.
enum ProviderName {
    static func isAcceptable(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// Refuses who can be no provider's delegate.
    static func check(_ providers: [AuthenticationProvider: any IdentityProvider]) throws(BackendPolicyError) {
        for provider in providers.keys {
            if let name = provider.customName ?? provider.oAuth2Name {
                guard Self.isAcceptable(name) else {
                    throw BackendPolicyError(
                        "a custom or OAuth 2 provider's name must be 1 to 64 ASCII letters, digits, '.', '_' or '-'")
                }
            } else if !Self.delegated.contains(provider) {
                throw BackendPolicyError("\(provider) is proved by the back-end itself, and by nobody given to it")
            }
        }
    }

    /// Those with a name of their own that somebody else proves.
    private static let delegated: Set<AuthenticationProvider> = [.orangeMobileNetwork]
}
