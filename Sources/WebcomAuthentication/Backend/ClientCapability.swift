/// Something the app can lead its user through; a back-end offers only steps that were declared.
public struct ClientCapability: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The stable name.
    public let rawValue: String

    /// Takes a stored name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app can ask for the code of a second factor.
    public static let multiFactor = Self(rawValue: "multiFactor")
    /// The app can lead through the registration of a strong method.
    public static let strongMethodRegistration = Self(rawValue: "strongMethodRegistration")

    /// The app can ask for codes of this kind; `WebcomConfiguration.challengeTypes` declares it.
    public static func challenge(_ type: ChallengeType) -> Self { Self(rawValue: "challenge:\(type.rawValue)") }

    /// The stable name.
    public var description: String { self.rawValue }
}
