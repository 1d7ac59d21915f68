import WebcomAuthentication
import WebcomPrimitives

/// A signature in compact form (RFC 7515 §7.1), taken apart strictly and not yet verified.
struct CompactSignature {
    /// What a header may take.
    private static let headerLimits = JSONLimits(
        maximumBytes: 65_536, maximumDepth: 8, maximumMembers: 64, maximumNameBytes: 128)

    /// The members of the header.
    let header: [String: JSONValue]
    /// The name of the algorithm, which is compared with that of the key and chooses nothing (JWT-1).
    let algorithmName: String
    /// The name of the key, if there is one.
    let keyID: String?
    /// The type, if there is one.
    let type: String?
    /// The bytes that were signed: the first two parts.
    let signingInput: [UInt8]
    /// The decoded payload.
    let payload: [UInt8]
    /// The decoded signature.
    let signature: [UInt8]

    /// Takes `text` apart; linear, and bounded by `maximumBytes`.
    init(_ text: String, maximumBytes: Int) throws(TokenError) {
        guard text.utf8.count <= maximumBytes else { throw .tooLarge(maximumBytes: maximumBytes) }
        let bytes = Array(text.utf8)
        let (first, second) = try Self.separators(bytes)
        guard let head = Base64URL.decode(bytes[..<first]) else { throw .invalidEncoding(.header) }
        let value: JSONValue
        do { value = try JSONValue(json: head, limits: Self.headerLimits) } catch {
            throw .invalidJSON(.header, error)
        }
        guard case .object(let header) = value else { throw .notAnObject(.header) }
        try Self.refuseExtensions(header)
        guard let name = try Self.text("alg", in: header) else { throw .invalidHeader("alg") }
        guard name.lowercased() != "none" else { throw .unsigned }
        self.header = header
        self.algorithmName = name
        self.keyID = try Self.text("kid", in: header)
        if let id = self.keyID, !KeyID.isAcceptable(id) { throw .invalidHeader("kid") }
        self.type = try Self.text("typ", in: header)
        guard let payload = Base64URL.decode(bytes[(first + 1)..<second]) else { throw .invalidEncoding(.payload) }
        guard let signature = Base64URL.decode(bytes[(second + 1)...]) else { throw .invalidEncoding(.signature) }
        self.payload = payload
        self.signature = signature
        self.signingInput = Array(bytes[..<second])
    }

    /// Where the two points are.
    private static func separators(_ bytes: [UInt8]) throws(TokenError) -> (Int, Int) {
        var points: [Int] = []
        points.reserveCapacity(4)
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: ".") {
            points.append(index)
            guard points.count <= 4 else { throw .notCompact }
        }
        if points.count == 4, Base64URL.decode(bytes[..<points[0]]) != nil { throw .encrypted }
        guard points.count == 2 else { throw .notCompact }
        return (points[0], points[1])
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

    /// Finds the key that the token names and verifies with it, in the key's own algorithm.
    func verify(with keys: JSONWebKeySet) throws(TokenError) {
        let key = try keys.key(id: self.keyID)
        guard self.algorithmName == key.algorithm.name else { throw .algorithmMismatch }
        guard key.verifies(self.signature, of: self.signingInput) else { throw .invalidSignature }
    }
}
