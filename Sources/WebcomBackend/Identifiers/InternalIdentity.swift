import WebcomAuthentication

/// An e-mail address or a phone number, read by its provider.
struct InternalIdentity: Sendable {
    /// What the identity is found by.
    let key: IdentityKey
    /// Where its messages go.
    let address: String
    /// A hint that its owner recognises.
    let masked: String
    /// What a password of it must not be made of.
    let ownTexts: [String]

    /// Reads what a user typed.
    ///
    /// - Throws: `.unsupported` for a provider without addresses, `.incompleteMethod`, `.invalidIdentifier`.
    init(_ identifier: String?, _ provider: AuthenticationProvider) throws(AuthenticationError) {
        guard provider == .eMail || provider == .phone else {
            throw AuthenticationError(
                .unsupported, "Passwords and codes go with e-mail addresses and phone numbers, not with \(provider).")
        }
        guard let identifier else { throw AuthenticationError(.incompleteMethod, "The method has no identifier.") }
        if provider == .eMail {
            let address = try Self.reading { () throws(EMailAddressError) in try EMailAddress(identifier) }
            self.init(provider, address.canonical, address.address, address.masked, address.ownTexts)
        } else {
            let number = try Self.reading { () throws(PhoneNumberError) in try PhoneNumber(identifier) }
            self.init(provider, number.canonical, number.canonical, number.masked, number.ownTexts)
        }
    }

    private init(
        _ provider: AuthenticationProvider, _ canonical: String, _ address: String, _ masked: String,
        _ ownTexts: [String]
    ) {
        self.key = IdentityKey(provider: provider, providerUID: canonical)
        self.address = address
        self.masked = masked
        self.ownTexts = ownTexts
    }

    /// An address as it may be shown.
    static func masked(_ address: String, _ provider: AuthenticationProvider) -> String {
        (try? Self(address, provider).masked) ?? "•••"
    }

    private static func reading<Value, Failure: Error>(
        _ read: () throws(Failure) -> Value
    ) throws(AuthenticationError) -> Value {
        do { return try read() } catch {
            switch error {
            case let error as EMailAddressError: throw AuthenticationError(.invalidIdentifier, error.message)
            case let error as PhoneNumberError: throw AuthenticationError(.invalidIdentifier, error.message)
            default: throw AuthenticationError(.invalidIdentifier)
            }
        }
    }
}
