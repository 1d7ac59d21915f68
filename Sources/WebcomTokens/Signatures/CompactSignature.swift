import WebcomAuthentication
import WebcomPrimitives

/// A signature in compact form (RFC 7515 §7.1), taken apart strictly and not yet verified.
struct CompactSignature: ~Copyable {
    /// What the header says.
    let header: SignatureHeader
    /// Whether the header was among the known ones.
    let isHeaderKnown: Bool
    /// The bytes that were signed: the first two parts.
    let signingInput: [UInt8]
    /// The decoded payload.
    let payload: [UInt8]
    /// The decoded signature.
    let signature: [UInt8]
    private let headerCount: Int

    /// The header as it was written, in base64url.
    var encodedHeader: ArraySlice<UInt8> { self.signingInput[..<self.headerCount] }

    /// Takes `text` apart; linear, and bounded by `maximumBytes`.
    ///
    /// A header that is among `headers` is not read again.
    init(_ text: String, maximumBytes: Int, headers: KnownHeaders? = nil) throws(TokenError) {
        guard text.utf8.count <= maximumBytes else { throw .tooLarge(maximumBytes: maximumBytes) }
        var bytes = Array(text.utf8)
        let (first, second) = try Self.separators(bytes)
        let signature = Base64URL.decode(bytes[(second + 1)...])
        // A third point would not have been decoded.
        if signature == nil { try Self.refuseMoreParts(bytes, second) }
        let known = headers?.header(bytes[..<first])
        let header = if let known { known } else { try SignatureHeader(bytes[..<first]) }
        guard let payload = Base64URL.decode(bytes[(first + 1)..<second]) else { throw .invalidEncoding(.payload) }
        guard let signature else { throw .invalidEncoding(.signature) }
        self.header = header
        self.isHeaderKnown = known != nil
        self.headerCount = first
        self.payload = payload
        self.signature = signature
        // Shortened in place, not copied.
        bytes.removeSubrange(second...)
        self.signingInput = bytes
    }

    /// Where the first two points are.
    private static func separators(_ bytes: [UInt8]) throws(TokenError) -> (Int, Int) {
        let point = UInt8(ascii: ".")
        guard let first = bytes.firstIndex(of: point), let second = bytes[(first + 1)...].firstIndex(of: point) else {
            throw .notCompact
        }
        return (first, second)
    }

    /// Refuses more points than the second one; five parts are those of an encrypted text.
    private static func refuseMoreParts(_ bytes: [UInt8], _ second: Int) throws(TokenError) {
        let point = UInt8(ascii: ".")
        let more = bytes[(second + 1)...].reduce(0) { $1 == point ? $0 + 1 : $0 }
        guard more > 0 else { return }
        let header = bytes.prefix { $0 != point }
        guard more == 2, Base64URL.decode(header) != nil else { throw .notCompact }
        throw .encrypted
    }

    /// Finds the key that the token names and verifies with it, in the key's own algorithm.
    func verify(with keys: JSONWebKeySet) throws(TokenError) {
        let key = try keys.key(id: self.header.keyID)
        guard self.header.algorithmName == key.algorithm.name else { throw .algorithmMismatch }
        guard key.verifies(self.signature, of: self.signingInput) else { throw .invalidSignature }
    }
}
