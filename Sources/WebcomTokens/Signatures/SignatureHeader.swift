import WebcomAuthentication
import WebcomPrimitives

/// The header of a signature (RFC 7515 §4), read strictly.
///
/// An object, so that a known one is handed on with one reference.
final class SignatureHeader: Sendable {
    /// What a header may take.
    private static let limits = JSONLimits(
        maximumBytes: 65_536, maximumDepth: 8, maximumMembers: 64, maximumNameBytes: 128)

    /// The members.
    let members: [String: JSONValue]
    /// The name of the algorithm, which is compared with that of the key and chooses nothing (JWT-1).
    let algorithmName: String
    /// The name of the key, if there is one.
    let keyID: String?
    /// The type, if there is one.
    let type: TokenType?

    /// Reads a header in base64url.
    init(_ encoded: ArraySlice<UInt8>) throws(TokenError) {
        guard let bytes = Base64URL.decode(encoded) else { throw .invalidEncoding(.header) }
        let value: JSONValue
        do { value = try JSONValue(json: bytes, limits: Self.limits) } catch {
            throw .invalidJSON(.header, error)
        }
        guard case .object(let members) = value else { throw .notAnObject(.header) }
        try Self.refuseExtensions(members)
        guard let name = try Self.text("alg", in: members) else { throw .invalidHeader("alg") }
        guard name.lowercased() != "none" else { throw .unsigned }
        self.members = members
        self.algorithmName = name
        self.keyID = try Self.text("kid", in: members)
        if let id = self.keyID, !KeyID.isAcceptable(id) { throw .invalidHeader("kid") }
        self.type = try Self.text("typ", in: members).map { TokenType($0) }
    }

    /// Refuses what changes the meaning of the rest (RFC 7515 §4.1.11, RFC 7797, RFC 7516).
    ///
    /// `jwk`, `jku`, `x5u`, `x5c` and the like are left alone and used for nothing: the set alone has the keys (JWT-6).
    private static func refuseExtensions(_ header: [String: JSONValue]) throws(TokenError) {
        guard header["enc"] == nil else { throw .encrypted }
        for name in ["crit", "b64", "zip"] where header[name] != nil { throw .unsupportedHeader(name) }
    }

    private static func text(_ name: String, in header: [String: JSONValue]) throws(TokenError) -> String? {
        guard let value = header[name] else { return nil }
        guard let text = value.stringValue else { throw .invalidHeader(name) }
        return text
    }
}
