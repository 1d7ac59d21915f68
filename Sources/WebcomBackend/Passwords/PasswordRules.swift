package import WebcomAuthentication
package import WebcomPrimitives

/// What the service requires of passwords.
///
/// Length only: no composition rule, rotation or hint (NIST SP 800-63B §3.1.1.2). A setting out of its range is moved to
/// the nearest end of it, so that none can make the service accept less than 64 code points or more than it can bear.
public struct PasswordRules: Hashable, Sendable {
    /// The fewest code points of a new password: 15 by default, 8 to 64.
    ///
    /// Set it to 8 only where a second factor is always required.
    public let minimumCodePoints: Int
    /// The most UTF-8 bytes of any password, checked before all else: 1 024 by default, 256 to 4 096.
    public let maximumBytes: Int

    /// Sets the rules.
    ///
    /// - Parameters:
    ///   - minimumCodePoints: The fewest code points of a new password.
    ///   - maximumBytes: The most UTF-8 bytes of any password.
    public init(minimumCodePoints: Int = 15, maximumBytes: Int = 1_024) {
        self.minimumCodePoints = min(max(8, minimumCodePoints), 64)
        self.maximumBytes = min(max(256, maximumBytes), 4_096)
    }

    /// Prepares a password for comparison with a stored hash.
    ///
    /// Judges nothing but the size: a password too short or otherwise unacceptable today is simply not the right one,
    /// unless it was stored under other rules.
    ///
    /// - Parameters:
    ///   - password: The password in UTF-8, as typed.
    ///   - normalization: The normalisation forms.
    /// - Throws: `empty`, `tooLong` or `malformed`.
    package func normalize(
        _ password: SecretBytes, normalization: UnicodeNormalization = .platform
    ) throws(PasswordIssue) -> NormalizedPassword {
        try NormalizedPassword(password, maximumBytes: self.maximumBytes, normalization: normalization)
    }

    /// Prepares a new password for hashing, when it keeps the rules.
    ///
    /// - Parameters:
    ///   - password: The password in UTF-8, as typed.
    ///   - normalization: The normalisation forms.
    /// - Throws: The first rule that it breaks.
    package func accept(
        _ password: SecretBytes, normalization: UnicodeNormalization = .platform
    ) throws(PasswordIssue) -> NormalizedPassword {
        let normalized = try self.normalize(password, normalization: normalization)
        let scalars = Array(normalized.bytes.string.unicodeScalars)
        if let issue = FreeformClass.issue(in: scalars) { throw issue }
        guard scalars.count >= self.minimumCodePoints else { throw .tooShort(minimum: self.minimumCodePoints) }
        return normalized
    }
}
