public import WebcomAuthentication

/// Whom a provider named, taken as proved.
public struct ProvedIdentity: Sendable {
    /// Who issued the subject, where one provider has several issuers or may change it (OpenID Connect Core §2: `iss`).
    ///
    /// Nil where the provider's name says it. 1 to 255 bytes of visible ASCII without `#`.
    public var issuer: String?
    /// What the provider calls the user, always the same for the same one: 1 to 255 bytes without controls.
    public var subject: String
    /// How to address the user.
    public var displayName: String?
    /// What the provider says of the user: at most 16 KiB of JSON, 32 deep.
    public var profile: JSONValue
    /// What the provider gave beside that, tokens perhaps: told with the session that is opened, and not kept.
    public var extra: JSONValue
    /// The tokens to be kept, sealed, until the next sign-in or for as long as they can be renewed; nil for none.
    public var tokens: ProviderTokens?
    /// How the user proved it, as the session's factor says: RFC 8176's names where one fits.
    public var method: String
    /// That the proof is good once; nil where what it was checked by sees to that.
    public var singleUse: SingleUse?

    /// Names a user.
    public init(
        issuer: String? = nil, subject: String, displayName: String? = nil, profile: JSONValue = .null,
        extra: JSONValue = .null, tokens: ProviderTokens? = nil, method: String = "custom",
        singleUse: SingleUse? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.displayName = displayName
        self.profile = profile
        self.extra = extra
        self.tokens = tokens
        self.method = method
        self.singleUse = singleUse
    }

    private static let byteCounts = 1...255
    private static let separator = "#"

    /// What the identity is found by: issuer and subject, and nothing else the provider says (OAU-8).
    ///
    /// An issuer has no fragment, so the first `#` ends it, and no two pairs make one text.
    package var providerUID: String { self.issuer.map { $0 + Self.separator + self.subject } ?? self.subject }

    /// Whether it can be stored.
    var isAcceptable: Bool {
        Self.isAcceptable(subject: self.subject) && (self.issuer.map(Self.isAcceptable(issuer:)) ?? true)
            && ProviderName.isAcceptable(self.method) && self.profile.isAcceptableProfile
            && self.extra.isAcceptableProfile
    }

    /// Whether an identity can be found by it.
    static func isAcceptable(subject: String) -> Bool {
        Self.byteCounts.contains(subject.utf8.count)
            && !subject.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    private static func isAcceptable(issuer: String) -> Bool {
        Self.byteCounts.contains(issuer.utf8.count)
            && issuer.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "#") }
    }
}

extension ProvedIdentity: CustomStringConvertible, CustomReflectable {
    /// Never the user's data.
    public var description: String { "proved identity" }
    /// Shows the method only.
    public var customMirror: Mirror { Mirror(self, children: ["method": self.method]) }
}
