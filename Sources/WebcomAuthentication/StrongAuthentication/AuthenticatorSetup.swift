/// What the user's authenticator app has to be told, once (RFC 6238).
///
/// Show the address as a QR code, and the key to who cannot scan it. Neither can be read again once the method is
/// registered; whoever has one of them can make the codes.
public struct AuthenticatorSetup: Sendable, CustomStringConvertible, CustomReflectable {
    /// The `otpauth` address that the QR code holds.
    public let address: SecretField
    /// The key in base32, to be typed in.
    public let key: SecretField

    /// Describes what is to be added.
    public init(address: SecretField, key: SecretField) {
        self.address = address
        self.key = key
    }

    /// Never the key.
    public var description: String { "authenticator setup" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
