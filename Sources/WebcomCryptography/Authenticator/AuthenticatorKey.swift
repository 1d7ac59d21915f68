package import WebcomPrimitives

/// The secret that an authenticator app shares with us, and makes its codes from (RFC 6238 §3).
///
/// Shown by nothing, and comparable with nothing. Store it sealed.
package struct AuthenticatorKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How many bytes are drawn: the 160 bits that RFC 4226 §4 recommends (MFA-7).
    package static let drawnByteCount = 20
    /// How many bytes are taken: from the 128 bits that RFC 4226 §4 asks for, to one block of the hash.
    package static let byteCounts = 16...64

    /// The secret.
    package let bytes: SecretBytes

    /// Draws a key.
    ///
    /// - Precondition: the source answers as many bytes as it is asked for.
    package init(random: any RandomBytes = SystemRandomBytes()) {
        let bytes = random.bytes(Self.drawnByteCount)
        precondition(bytes.count == Self.drawnByteCount, "the random source answered another number of bytes")
        self.bytes = SecretBytes(bytes)
    }

    /// Takes a key that was kept; nil unless its length is one of ``byteCounts``.
    package init?(bytes: SecretBytes) {
        guard Self.byteCounts.contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// The secret as the user types it into an app that reads no picture: base32 without padding (RFC 4648 §6).
    ///
    /// For the screen of the one who enrols, once.
    package func revealedBase32() -> String { Base32.encode(self.bytes.array) }

    /// Never the secret.
    package var description: String { SecretBytes.redacted }
    /// Never the secret.
    package var debugDescription: String { SecretBytes.redacted }
    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
