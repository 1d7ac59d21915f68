/// Why bytes are no key to sign or verify with; holds nothing of the key.
package enum SignatureKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A part has the wrong number of bytes: which, and how many it must have.
    case wrongLength(part: String, expected: Int)
    /// A number has leading zero bytes, or is zero: which.
    case notMinimal(part: String)
    /// The RSA modulus has fewer bits than 2048 or more than 8192.
    case rsaModulusSize(bits: Int)
    /// The RSA modulus is even.
    case rsaModulusEven
    /// The RSA exponent is even, below 3 or longer than 64 bits.
    case rsaExponent
    /// The RSA modulus comes from the generator of CVE-2017-15361 ("ROCA"), whose keys can be computed.
    case rsaWeakGenerator
    /// The secret has fewer bytes than the hash (RFC 7518 §3.2), or more than 1024.
    case symmetricKeySize(minimum: Int)
    /// The numbers describe no key, such as a point that is not on its curve.
    case invalid
    /// The private numbers do not belong to the public ones.
    case mismatched
    /// The scheme needs a key of another kind.
    case wrongKind
    /// The library could not do it, for want of memory or entropy.
    case libraryFailed

    /// What is wrong and what to do.
    package var description: String {
        switch self {
        case .wrongLength(let part, let expected): "\(part) must have \(expected) bytes"
        case .notMinimal(let part): "\(part) must be a positive number without leading zero bytes"
        case .rsaModulusSize(let bits): "the RSA modulus has \(bits) bits and must have 2048 to 8192"
        case .rsaModulusEven: "the RSA modulus is even; make a new key"
        case .rsaExponent: "the RSA exponent must be odd, 3 or more, and of at most 64 bits"
        case .rsaWeakGenerator: "the RSA key comes from a generator that is broken (CVE-2017-15361); make a new key"
        case .symmetricKeySize(let minimum): "the secret must have \(minimum) to 1024 bytes"
        case .invalid: "the numbers describe no key; check that they were copied whole"
        case .mismatched: "the private numbers do not belong to the public ones"
        case .wrongKind: "the algorithm needs a key of another kind"
        case .libraryFailed: "libcrypto could not do it; check memory and the system's random source"
        }
    }
}
