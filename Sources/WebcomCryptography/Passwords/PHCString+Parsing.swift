extension PHCString {
    /// Reads `text`, strictly: for every accepted text, `encoded` gives back the same bytes.
    ///
    /// The length is looked at first, so hostile text costs nothing. Throws ``ParseError``.
    package static func parse(_ text: String) throws(ParseError) -> PHCString {
        guard text.utf8.count <= self.maximumEncodedByteCount else { throw .tooLong }
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].isEmpty, parts[1].elementsEqual("argon2id".utf8) else {
            throw .unknownAlgorithm
        }
        guard parts.count == 6 else { throw .malformedStructure }
        guard parts[2].elementsEqual("v=\(Argon2id.version)".utf8) else { throw .unsupportedVersion }
        let fields = parts[3].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let parameters = try self.parameters(fields.prefix(3))
        let keyID = try self.keyID(fields.dropFirst(3))
        guard let salt = StandardBase64.decode(parts[4]), let output = StandardBase64.decode(parts[5]) else {
            throw .malformedBase64
        }
        return try PHCString(parameters: parameters, keyID: keyID, salt: salt, output: output)
    }

    private static func parameters(_ fields: ArraySlice<ArraySlice<UInt8>>) throws(ParseError) -> Argon2idParameters {
        guard fields.count == 3,
            let memoryKiB = PHCFields.number(fields[0], name: "m="),
            let passes = PHCFields.number(fields[1], name: "t="),
            let parallelism = PHCFields.number(fields[2], name: "p=")
        else { throw .malformedParameters }
        guard parallelism == Argon2idParameters.parallelism else { throw .unsupportedParallelism }
        return Argon2idParameters(memoryKiB: memoryKiB, passes: passes)
    }

    /// Reads what follows the lanes: nothing, or the name of one pepper key.
    private static func keyID(_ fields: ArraySlice<ArraySlice<UInt8>>) throws(ParseError) -> [UInt8]? {
        guard let field = fields.first else { return nil }
        let name = "keyid=".utf8
        guard fields.count == 1, field.starts(with: name),
            let keyID = StandardBase64.decode(field.dropFirst(name.count))
        else { throw .malformedParameters }
        return keyID
    }
}
