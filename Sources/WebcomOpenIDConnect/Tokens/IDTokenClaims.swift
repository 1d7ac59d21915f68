import WebcomAuthentication

/// The claims of an id_token that are decided by, strictly typed (OpenID Connect Core §2); what of it may be read is in
/// ``all``.
struct IDTokenClaims: Sendable {
    /// The last second of the year 9999.
    private static let latestDate = 253_402_300_799.0
    private static let maximumTextBytes = 255

    let issuer: String
    let subject: String
    let audiences: [String]
    let authorizedParty: String?
    /// Seconds since 1970, as all dates here.
    let expiration: Double
    let issuedAt: Double
    let notBefore: Double?
    let signInDate: Double?
    let nonce: String?
    let accessTokenHash: String?
    let codeHash: String?
    let tokenID: String?
    let all: [String: JSONValue]

    /// Reads a payload.
    init(_ payload: [UInt8]) throws(IDTokenFault) {
        let limits = JSONLimits(maximumBytes: 16_384, maximumDepth: 16, maximumMembers: 1_024, maximumNameBytes: 256)
        guard let members = try? JSONValue(json: payload, limits: limits).objectValue else { throw .notAnObject }
        self.all = members
        self.issuer = try Self.required("iss", try Self.text("iss", members))
        self.subject = try Self.required("sub", try Self.text("sub", members))
        guard Subject.isAcceptable(self.subject) else { throw .malformed("sub") }
        self.audiences = try Self.audiences(members)
        self.authorizedParty = try Self.text("azp", members)
        self.expiration = try Self.required("exp", try Self.date("exp", members))
        self.issuedAt = try Self.required("iat", try Self.date("iat", members))
        self.notBefore = try Self.date("nbf", members)
        self.signInDate = try Self.date("auth_time", members)
        self.nonce = try Self.text("nonce", members)
        self.accessTokenHash = try Self.text("at_hash", members)
        self.codeHash = try Self.text("c_hash", members)
        self.tokenID = try Self.text("jti", members)
        if let id = self.tokenID, id.utf8.count > Self.maximumTextBytes { throw .malformed("jti") }
    }

    private static func required<Value>(_ name: String, _ value: Value?) throws(IDTokenFault) -> Value {
        guard let value else { throw .missing(name) }
        return value
    }

    private static func text(_ name: String, _ members: [String: JSONValue]) throws(IDTokenFault) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value.stringValue, !text.isEmpty else { throw .malformed(name) }
        return text
    }

    /// One audience as a text, or several in an array (RFC 7519 §4.1.3).
    private static func audiences(_ members: [String: JSONValue]) throws(IDTokenFault) -> [String] {
        guard let value = members["aud"] else { throw .missing("aud") }
        let elements = value.arrayValue ?? [value]
        let texts = elements.compactMap(\.stringValue)
        guard !texts.isEmpty, texts.count == elements.count, !texts.contains("") else { throw .malformed("aud") }
        return texts
    }

    /// A NumericDate; a text is none, and so is no date by which anything could seem valid (RFC 7519 §2).
    private static func date(_ name: String, _ members: [String: JSONValue]) throws(IDTokenFault) -> Double? {
        guard let value = members[name] else { return nil }
        guard let seconds = value.doubleValue, (0...self.latestDate).contains(seconds) else { throw .malformed(name) }
        return seconds
    }
}
