import WebcomAuthentication

/// What of a provider's claims is worth keeping, of the right type and bounded (OpenID Connect Core §5.1).
///
/// Signed claims come before those of the user-info; an address and whether it was verified come from one source, so that
/// one address is never taken for verified because another one was.
struct ProfileClaims {
    private static let texts = [
        "name", "given_name", "family_name", "nickname", "preferred_username", "picture", "locale", "zoneinfo",
    ]
    private static let maximumTextBytes = 1_024
    private static let maximumMethods = 16

    let rule: EmailVerifiedRule
    private(set) var members: [String: JSONValue] = [:]

    init(_ rule: EmailVerifiedRule) { self.rule = rule }

    /// Takes over what is not there yet.
    mutating func add(_ claims: [String: JSONValue]) {
        for name in Self.texts where self.members[name] == nil { self.members[name] = Self.text(claims[name]) }
        guard self.members["email"] == nil, let email = Self.text(claims["email"]) else { return }
        self.members["email"] = email
        self.members["email_verified"] = .bool(self.rule.accepts(claims["email_verified"]))
    }

    /// Takes over how the user signed in, as an id_token says it: nothing else may (OAU-13).
    mutating func addSigned(_ token: IDTokenClaims) {
        self.members["sub"] = .string(token.subject)
        self.members["iss"] = .string(token.issuer)
        self.members["acr"] = Self.text(token.all["acr"])
        self.members["auth_time"] = token.signInDate.map { .integer(Int64($0)) }
        guard let methods = token.all["amr"]?.arrayValue, methods.count <= Self.maximumMethods,
            methods.allSatisfy({ Self.text($0) != nil })
        else { return }
        self.members["amr"] = .array(methods)
    }

    /// Sets a text of a provider's own.
    mutating func set(_ name: String, _ value: JSONValue?) { self.members[name] = Self.text(value) }

    /// How to address the user.
    var displayName: String? { self.members["name"]?.stringValue }

    /// A text that is neither empty nor too long, and has no controls.
    static func text(_ value: JSONValue?) -> JSONValue? {
        guard let text = value?.stringValue, (1...Self.maximumTextBytes).contains(text.utf8.count),
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        return .string(text)
    }
}
