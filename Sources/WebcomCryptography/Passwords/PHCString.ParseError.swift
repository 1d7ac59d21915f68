extension PHCString {
    /// Why a text is not an accepted PHC string; no case carries any of the text.
    package enum ParseError: Error, Equatable, CustomStringConvertible {
        /// Longer than any string that is accepted.
        case tooLong
        /// Not `$argon2id$…`: another algorithm, or no PHC string.
        case unknownAlgorithm
        /// Not `v=19`.
        case unsupportedVersion
        /// Not `m=…,t=…,p=…` in this order, each in decimal without a sign or leading zeros, and at most `keyid=…` in
        /// base64 after them.
        case malformedParameters
        /// More than one lane, which libsodium does not compute.
        case unsupportedParallelism
        /// Memory or passes outside what is accepted (HSH-3).
        case parametersOutOfBounds
        /// Salt or output is not base64 as written here: standard alphabet, no padding, no stray bits.
        case malformedBase64
        /// A pepper key's name of another length than 4 bytes.
        case keyIDLength
        /// A salt of another length than 16 bytes.
        case saltLength
        /// An output shorter than 16 or longer than 64 bytes.
        case outputLength
        /// More or fewer parts between `$` than five.
        case malformedStructure

        /// What is wrong.
        package var description: String {
            switch self {
            case .tooLong: "the password hash is longer than \(PHCString.maximumEncodedByteCount) bytes"
            case .unknownAlgorithm: "the password hash does not begin with $argon2id$"
            case .unsupportedVersion: "the password hash is not of Argon2 version 19"
            case .malformedParameters:
                "the parameters of the password hash are not m=,t=,p= in plain decimal, and keyid="
            case .unsupportedParallelism: "the password hash uses more than one lane"
            case .parametersOutOfBounds: "the password hash asks for more or less work than is accepted"
            case .malformedBase64: "the password hash is not in canonical base64 without padding"
            case .keyIDLength: "the key's name of the password hash does not have \(PHCString.keyIDByteCount) bytes"
            case .saltLength: "the salt of the password hash does not have \(PHCString.saltByteCount) bytes"
            case .outputLength: "the output of the password hash is not of an accepted length"
            case .malformedStructure: "the password hash does not have five parts"
            }
        }
    }
}
