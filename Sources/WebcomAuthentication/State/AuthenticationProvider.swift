/// Who vouches for an identity; an open list.
///
/// Names of an app's own providers and of OAuth 2 providers live in namespaces of their own (`custom:`, `oauth2:`, `strong:`), so
/// that none can pass for a built-in one (CUS-1).
public struct AuthenticationProvider: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The stable name, as it is stored.
    public let rawValue: String

    /// Takes a stored name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A temporary account without an identity that could be found again.
    public static let guest = Self(rawValue: "guest")
    /// An e-mail address that the back-end manages.
    public static let eMail = Self(rawValue: "eMail")
    /// A phone number that the back-end manages.
    public static let phone = Self(rawValue: "phone")
    /// The SIM card of a phone on Orange's mobile network.
    public static let orangeMobileNetwork = Self(rawValue: "orangeMobileNetwork")

    /// The back-end itself, by an access token of one of its sessions.
    public static let accessToken = Self(rawValue: "accessToken")

    /// A service account: a program that signs its own assertions (RFC 7523).
    public static let server = Self(rawValue: "server")

    /// An OAuth 2 or OpenID Connect provider, by the name that the back-end's configuration gives it.
    public static func oAuth2(_ name: String) -> Self { Self(rawValue: "oauth2:\(name)") }
    /// A provider of the app's own.
    public static func custom(_ name: String) -> Self { Self(rawValue: "custom:\(name)") }

    /// A strong method of this kind, which proves a user whom another provider named.
    public static func strongMethod(_ kind: StrongMethod.Kind) -> Self { Self(rawValue: "strong:\(kind.rawValue)") }

    /// The kind of a strong method; nil for every other one.
    public var strongMethodKind: StrongMethod.Kind? {
        self.rawValue.hasPrefix("strong:")
            ? StrongMethod.Kind(rawValue: String(self.rawValue.dropFirst("strong:".count))) : nil
    }

    /// The name of an app's own provider; nil for every other one.
    public var customName: String? {
        self.rawValue.hasPrefix("custom:") ? String(self.rawValue.dropFirst("custom:".count)) : nil
    }

    /// The name of an OAuth 2 or OpenID Connect provider; nil for every other one.
    public var oAuth2Name: String? {
        self.rawValue.hasPrefix("oauth2:") ? String(self.rawValue.dropFirst("oauth2:".count)) : nil
    }

    /// The stable name.
    public var description: String { self.rawValue }
}
