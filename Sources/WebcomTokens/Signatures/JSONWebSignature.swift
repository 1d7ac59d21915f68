public import WebcomAuthentication
import WebcomPrimitives

/// Signed bytes in compact form (RFC 7515) whose signature was verified: there is no other way to have one.
///
/// For tokens with claims use ``TokenVerifier``; this is for signed content that is none, and checks nothing but the
/// signature.
public struct JSONWebSignature: Sendable {
    /// How long a text may be unless told otherwise.
    public static let defaultMaximumBytes = 16_384

    /// The members of the header, which was signed as well.
    public let header: [String: JSONValue]
    /// The bytes that were signed.
    public let payload: [UInt8]

    /// Takes a compact signature apart and verifies it by the key that it names, in that key's algorithm.
    ///
    /// - Throws: ``TokenError``.
    public init(
        verifying text: String, with keys: JSONWebKeySet, maximumBytes: Int = JSONWebSignature.defaultMaximumBytes
    ) throws(TokenError) {
        let compact = try CompactSignature(text, maximumBytes: maximumBytes)
        try compact.verify(with: keys)
        self.header = compact.header.members
        self.payload = compact.payload
    }

    /// Signs `payload` with a private or shared key and gives the compact form.
    ///
    /// - Parameters:
    ///   - payload: Any bytes.
    ///   - type: The type for the header, if there is to be one.
    ///   - key: The key, whose algorithm and name go into the header.
    /// - Throws: ``JSONWebKeyError`` for a public key.
    public static func sign(
        _ payload: [UInt8], type: String? = nil, with key: JSONWebKey
    ) throws(JSONWebKeyError) -> String {
        var header: [String: JSONValue] = ["alg": .string(key.algorithm.name)]
        header["kid"] = key.id.map(JSONValue.string)
        header["typ"] = type.map(JSONValue.string)
        let input = "\(Base64URL.encode(JSONValue.object(header).utf8)).\(Base64URL.encode(payload))"
        let signature: [UInt8]?
        do { signature = try key.sign(Array(input.utf8)) } catch { throw JSONWebKeyError(error) }
        guard let signature else { throw .unusable("a public key cannot sign") }
        return "\(input).\(Base64URL.encode(signature))"
    }
}
