import WebcomAuthentication

/// What one visit has to remember until the user is back.
///
/// Each visit has its own, so that many can be under way and end in any order.
struct VisitMemory: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    private static let limits = JSONLimits(
        maximumBytes: 4_096, maximumDepth: 2, maximumMembers: 16, maximumNameBytes: 32)

    /// What the code is tied to.
    var verifier: String
    /// What the id_token has to say again; nil for plain OAuth 2.
    var nonce: String?
    /// Who was asked: an answer is exchanged there and nowhere else (RFC 9207, RFC 9700 §2.1).
    var issuer: String?
    /// Where the code is to be exchanged.
    var tokenEndpoint: String
    /// For whom.
    var clientID: String
    /// How long ago the user may have signed in, in seconds; nil for any time.
    var maximumAge: Int64?

    /// The bytes to keep.
    var bytes: [UInt8] {
        var members: [String: JSONValue] = [
            "v": .string(self.verifier), "t": .string(self.tokenEndpoint), "c": .string(self.clientID),
        ]
        members["n"] = self.nonce.map(JSONValue.string)
        members["i"] = self.issuer.map(JSONValue.string)
        members["a"] = self.maximumAge.map(JSONValue.integer)
        return JSONValue.object(members).utf8
    }

    /// Describes a visit.
    init(
        verifier: String, nonce: String?, issuer: String?, tokenEndpoint: String, clientID: String, maximumAge: Int64?
    ) {
        self.verifier = verifier
        self.nonce = nonce
        self.issuer = issuer
        self.tokenEndpoint = tokenEndpoint
        self.clientID = clientID
        self.maximumAge = maximumAge
    }

    /// Reads what was kept.
    ///
    /// - Throws: `.invalidState` for what is none of ours.
    init(_ bytes: [UInt8]) throws(AuthenticationError) {
        guard let value = try? JSONValue(json: bytes, limits: Self.limits), let verifier = value["v"]?.stringValue,
            let tokenEndpoint = value["t"]?.stringValue, let clientID = value["c"]?.stringValue
        else { throw AuthenticationError(.invalidState, "What was kept of the visit cannot be read: begin again.") }
        self.init(
            verifier: verifier, nonce: value["n"]?.stringValue, issuer: value["i"]?.stringValue,
            tokenEndpoint: tokenEndpoint, clientID: clientID, maximumAge: value["a"]?.integerValue)
    }

    /// Never what it holds.
    var description: String { "memory of a visit" }
    /// Shows no children.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
