/// A password hash in the PHC string format, Argon2id version 1.3 only.
///
/// `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<output>`, salt and output in base64 without padding; `,keyid=<id>` follows
/// the lanes where a pepper was used (HSH-6). There is exactly one text for each value: ``parse(_:)`` accepts what
/// ``encoded`` writes and nothing else (HSH-2).
///
/// Descriptions show the parameters only. Equality takes the same time wherever the outputs differ.
package struct PHCString: Sendable, Equatable {
    /// The salt's one length in bytes.
    package static let saltByteCount = Argon2id.saltByteCount
    /// The lengths an output may have, in bytes; new ones have 32 (HSH-4).
    package static let outputByteCounts = 16...64
    /// The one length of a pepper key's name in bytes.
    package static let keyIDByteCount = 4
    /// The most bytes an encoded string can have; longer text is refused unread.
    package static let maximumEncodedByteCount = 160

    /// What the hash cost.
    package let parameters: Argon2idParameters
    /// The name of the pepper key that the password went through before it was hashed; nil for none.
    package let keyID: [UInt8]?
    /// The salt, 16 bytes.
    package let salt: [UInt8]
    /// What Argon2id computed.
    package let output: [UInt8]

    /// Puts the parts together; throws what ``parse(_:)`` throws when one is out of bounds.
    package init(
        parameters: Argon2idParameters, keyID: [UInt8]? = nil, salt: [UInt8], output: [UInt8]
    ) throws(ParseError) {
        guard parameters.isWithinBounds else { throw .parametersOutOfBounds }
        guard keyID == nil || keyID?.count == Self.keyIDByteCount else { throw .keyIDLength }
        guard salt.count == Self.saltByteCount else { throw .saltLength }
        guard Self.outputByteCounts.contains(output.count) else { throw .outputLength }
        self.parameters = parameters
        self.keyID = keyID
        self.salt = salt
        self.output = output
    }

    /// The one text of this value.
    package var encoded: String {
        self.prefix + "$" + StandardBase64.encode(self.salt) + "$" + StandardBase64.encode(self.output)
    }

    /// The text up to the salt, which holds nothing worth hiding.
    var prefix: String {
        "$argon2id$v=\(Argon2id.version)$m=\(self.parameters.memoryKiB),t=\(self.parameters.passes)"
            + ",p=\(Argon2idParameters.parallelism)"
            + (self.keyID.map { ",keyid=" + StandardBase64.encode($0) } ?? "")
    }

    /// Whether parameters, key, salt and output are the same; the outputs are compared in constant time.
    package static func == (left: PHCString, right: PHCString) -> Bool {
        left.parameters == right.parameters && left.keyID == right.keyID && left.salt == right.salt
            && ConstantTime.equal(left.output, right.output)
    }
}
