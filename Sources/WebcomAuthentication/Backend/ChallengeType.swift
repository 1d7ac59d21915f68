/// A kind of code that the app can ask its user for; an open list.
///
/// Each needs a form of its own: what was sent, what an app shows, what was written down.
public struct ChallengeType: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The stable name.
    public let rawValue: String

    /// Takes a stored name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A code that is sent, by text message or e-mail.
    public static let outOfBand = Self(rawValue: "oob")
    /// The code of an authenticator app.
    public static let authenticatorApp = Self(rawValue: "totp")
    /// One of the codes that were written down.
    public static let recoveryCode = Self(rawValue: "recovery")

    /// Those that have a name here.
    public static let all: Set<Self> = [.outOfBand, .authenticatorApp, .recoveryCode]

    /// The stable name.
    public var description: String { self.rawValue }
}
