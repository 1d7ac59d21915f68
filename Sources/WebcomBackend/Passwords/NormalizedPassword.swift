import WebcomAuthentication
package import WebcomPrimitives

/// A password in the one form that is hashed: spaces mapped, composed, in UTF-8 (RFC 8265 §4.2, NIST SP 800-63B
/// §3.1.1.2).
///
/// Made only by ``PasswordRules``. Never cut and never changed in case.
package struct NormalizedPassword: Sendable {
    /// The bytes to hash.
    package let bytes: SecretBytes

    /// Maps non-ASCII spaces to U+0020, then composes (NFC), after the size is found acceptable.
    ///
    /// A password that is not ASCII passes through strings, whose copies are not wiped.
    init(
        _ password: SecretBytes, maximumBytes: Int, normalization: UnicodeNormalization
    ) throws(PasswordIssue) {
        guard password.count > 0 else { throw .empty }
        guard password.count <= maximumBytes else { throw .tooLong(maximumBytes: maximumBytes) }
        let bytes = password.array
        if bytes.allSatisfy({ $0 < 0x80 }) {
            self.bytes = password
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
        self.bytes = SecretBytes(utf8: normalization.canonical(Self.mappingSpaces(text)))
    }

    /// `text` with every kind of space as U+0020.
    static func mappingSpaces(_ text: String) -> String {
        var mapped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            mapped.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        return String(mapped)
    }
}
