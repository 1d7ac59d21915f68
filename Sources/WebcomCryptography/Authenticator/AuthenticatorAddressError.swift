/// Why there is no address for authenticator apps; carries neither the name nor the key.
package enum AuthenticatorAddressError: Error, Equatable, CustomStringConvertible {
    /// The issuer is blank, too long, or has a colon or a control character in it.
    case issuer
    /// The account is blank, too long, or has a control character in it.
    case account

    /// What is wrong and what to do.
    package var description: String {
        switch self {
        case .issuer:
            """
            the issuer's name is blank, longer than \(AuthenticatorAddress.maximumIssuerByteCount) bytes, or has a \
            colon or a control character in it; give a short name that users know
            """
        case .account:
            """
            the account's name is blank, longer than \(AuthenticatorAddress.maximumAccountByteCount) bytes, or has a \
            control character in it; give what the user signs in as
            """
        }
    }
}
