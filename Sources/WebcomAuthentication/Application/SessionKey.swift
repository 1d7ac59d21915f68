/// The name of one user's session with the app: a cookie's value, a connection's, a device's.
///
/// Whoever knows a key can act as its user, so it is a secret: no description shows it, no store sees it, observers get
/// a digest. Compared by its UTF-8 bytes, not by Unicode equivalence (IDN-4). Make it from at least 128 random bits,
/// and give the user a new one with `WebcomApplication.move(from:to:)` when they sign in.
public struct SessionKey: RawRepresentable, Sendable, ExpressibleByStringLiteral {
    /// The key itself.
    public let rawValue: String

    /// Takes a key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Takes a key.
    public init(_ key: String) { self.rawValue = key }
    /// Takes a key, for tests and samples.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// The key of the application's one default service.
    package static let `default` = Self(rawValue: "")

    /// What observers get in place of the key: stable while the process runs, and useless elsewhere.
    ///
    /// A keyed hash of 64 bits whose key is drawn at random when the process starts.
    public var digest: String {
        var hasher = Hasher()
        hasher.combine(self)
        let hash = String(UInt(bitPattern: hasher.finalize()), radix: 16)
        return String(repeating: "0", count: max(0, 16 - hash.count)) + hash
    }
}

extension SessionKey: Hashable {
    /// Whether the UTF-8 bytes are equal.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue.utf8.elementsEqual(right.rawValue.utf8) }

    /// Hashes the UTF-8 bytes.
    public func hash(into hasher: inout Hasher) {
        for byte in self.rawValue.utf8 { hasher.combine(byte) }
        hasher.combine(self.rawValue.utf8.count)
    }
}

extension SessionKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Never the key.
    public var description: String { "‹session key›" }
    /// Never the key.
    public var debugDescription: String { "‹session key›" }
    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
