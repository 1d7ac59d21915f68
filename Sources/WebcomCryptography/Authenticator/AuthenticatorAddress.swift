private import WebcomPrimitives

/// The `otpauth:` address that an authenticator app reads from a picture (Key URI format).
///
/// It has the key in it, and so is shown by nothing but ``reveal()``. Never redirect to it, log it or store it.
package struct AuthenticatorAddress: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// The most bytes of the issuer's UTF-8 form.
    package static let maximumIssuerByteCount = 64
    /// The most bytes of the account's UTF-8 form: those of an e-mail address.
    package static let maximumAccountByteCount = 254

    private let text: SecretBytes

    /// Writes the address of a key for six digits, SHA-1 and 30 seconds.
    ///
    /// The app shows `issuer` and `account` beside the code. All but letters, digits, `-`, `.`, `_` and `~` is
    /// percent-encoded, in UTF-8 (RFC 3986 §2.3).
    ///
    /// - Parameters:
    ///   - issuer: who asks for the codes, as users know it; without a colon, which would end it.
    ///   - account: what the user signs in as.
    ///   - key: the key that both will have.
    /// - Throws: ``AuthenticatorAddressError`` for a name that apps would show wrongly, or not at all.
    package init(issuer: String, account: String, key: AuthenticatorKey) throws(AuthenticatorAddressError) {
        guard Self.isName(issuer, maximum: Self.maximumIssuerByteCount), !issuer.utf8.contains(UInt8(ascii: ":")) else {
            throw .issuer
        }
        guard Self.isName(account, maximum: Self.maximumAccountByteCount) else { throw .account }
        let name = Self.encoded(issuer)
        self.text = SecretBytes(
            utf8: "otpauth://totp/\(name):\(Self.encoded(account))?secret=\(key.revealedBase32())&issuer=\(name)"
                + "&algorithm=SHA1&digits=\(AuthenticatorCode.digitCount)&period=\(AuthenticatorCode.period)")
    }

    /// The address, for the picture on the screen of the one who enrols.
    package func reveal() -> String { self.text.string }

    /// Never the address.
    package var description: String { SecretBytes.redacted }
    /// Never the address.
    package var debugDescription: String { SecretBytes.redacted }
    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Whether `text` has something to show, no control characters, and a length that is read before anything else.
    private static func isName(_ text: String, maximum: Int) -> Bool {
        text.utf8.count <= maximum && text.contains { !$0.isWhitespace }
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    private static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.append(byte)
            default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
