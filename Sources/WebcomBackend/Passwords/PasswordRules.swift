package import WebcomAuthentication
package import WebcomPrimitives

/// What the service requires of passwords.
///
/// Length, and not to be what attackers try first, of which the account's own identifiers are always a part: no composition rule, rotation or hint (NIST SP 800-63B §3.1.1.2). A
/// setting out of its range is moved to the nearest end of it, so that none can make the service accept less than 64
/// code points or more than it can bear.
public struct PasswordRules: Hashable, Sendable {
    /// The most ``additionalBlocked`` texts that a back-end is made with.
    static let maximumBlockedCount = 100_000
    /// The fewest code points of an own identifier that is looked for.
    private static let leastIdentifier = 4

    /// The fewest code points of a new password: 15 by default, 8 to 64.
    ///
    /// Set it to 8 only where a second factor is always required.
    public let minimumCodePoints: Int
    /// The most UTF-8 bytes of any password, checked before all else: 1 024 by default, 256 to 4 096.
    public let maximumBytes: Int
    /// Whether what attackers try first is refused as a new password; true by default.
    ///
    /// That is a password which is as a whole, whatever its case: an entry of a list of common ones, such an entry
    /// repeated, at most four characters repeated, or a run such as `abcdefgh`. The account's own identifiers and their
    /// repetitions are refused whatever this says.
    public let blocksCommonPasswords: Bool
    /// Texts that are refused as new passwords too, as are their repetitions: names of the service, of its place.
    ///
    /// Compared whole, whatever their case, and whatever ``blocksCommonPasswords`` says. Texts that are empty or longer
    /// than any password are left out. A back-end takes 100 000 at most.
    public let additionalBlocked: Set<String>

    private let foldedBlocked: Set<[UInt8]>

    /// Sets the rules.
    ///
    /// - Parameters:
    ///   - minimumCodePoints: The fewest code points of a new password.
    ///   - maximumBytes: The most UTF-8 bytes of any password.
    ///   - blocksCommonPasswords: Whether what attackers try first is refused.
    ///   - additionalBlocked: What is refused too.
    public init(
        minimumCodePoints: Int = 15, maximumBytes: Int = 1_024, blocksCommonPasswords: Bool = true,
        additionalBlocked: Set<String> = []
    ) {
        let bytes = min(max(256, maximumBytes), 4_096)
        self.minimumCodePoints = min(max(8, minimumCodePoints), 64)
        self.maximumBytes = bytes
        self.blocksCommonPasswords = blocksCommonPasswords
        self.additionalBlocked = additionalBlocked.filter { !$0.isEmpty && $0.utf8.count <= bytes }
        self.foldedBlocked = Set(self.additionalBlocked.map { FoldedPassword.fold($0, normalization: .platform) })
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
    ///   - identifiers: The account's own: addresses, their parts, numbers, names. Those of fewer than 4 code points or
    ///     more bytes than a password may have are not looked for.
    ///   - normalization: The normalisation forms.
    /// - Throws: The first rule that it breaks.
    package func accept(
        _ password: SecretBytes, identifiers: [String] = [], normalization: UnicodeNormalization = .platform
    ) throws(PasswordIssue) -> NormalizedPassword {
        let normalized = try self.normalize(password, normalization: normalization)
        let scalars = Array(normalized.bytes.string.unicodeScalars)
        if let issue = FreeformClass.issue(in: scalars) { throw issue }
        guard scalars.count >= self.minimumCodePoints else { throw .tooShort(minimum: self.minimumCodePoints) }
        try self.checkBlocked(FoldedPassword(scalars), identifiers, normalization)
        return normalized
    }

    private func checkBlocked(
        _ password: FoldedPassword, _ identifiers: [String], _ normalization: UnicodeNormalization
    ) throws(PasswordIssue) {
        let units = password.units
        if units.contains(where: self.foldedBlocked.contains) { throw .common }
        if self.blocksCommonPasswords {
            if password.isPattern || units.contains(where: CommonPasswords.contains) { throw .common }
        }
        let own = identifiers.filter {
            $0.utf8.count <= self.maximumBytes && $0.unicodeScalars.count >= Self.leastIdentifier
        }
        .map { FoldedPassword.fold($0, normalization: normalization) }
        if units.contains(where: own.contains) { throw .personal }
    }
}
