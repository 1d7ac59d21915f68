import WebcomAuthentication
import WebcomPrimitives

/// A signature in compact form (RFC 7515 §7.1), taken apart strictly and not yet verified.
struct CompactSignature {
    /// What the header says.
    let header: SignatureHeader
    /// The header as it was written, in base64url.
    let encodedHeader: ArraySlice<UInt8>
    /// The bytes that were signed: the first two parts.
    let signingInput: [UInt8]
    /// The decoded payload.
    let payload: [UInt8]
    /// The decoded signature.
    let signature: [UInt8]

    /// Takes `text` apart; linear, and bounded by `maximumBytes`.
    ///
    /// A header that is among `headers` is not read again.
    init(_ text: String, maximumBytes: Int, headers: KnownHeaders? = nil) throws(TokenError) {
        guard text.utf8.count <= maximumBytes else { throw .tooLarge(maximumBytes: maximumBytes) }
        let bytes = Array(text.utf8)
        let (first, second) = try Self.separators(bytes)
        self.encodedHeader = bytes[..<first]
        if let known = headers?.header(self.encodedHeader) {
            self.header = known
        } else {
            self.header = try SignatureHeader(self.encodedHeader)
        }
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

    /// Finds the key that the token names and verifies with it, in the key's own algorithm.
    func verify(with keys: JSONWebKeySet) throws(TokenError) {
        let key = try keys.key(id: self.header.keyID)
        guard self.header.algorithmName == key.algorithm.name else { throw .algorithmMismatch }
        guard key.verifies(self.signature, of: self.signingInput) else { throw .invalidSignature }
    }
}
