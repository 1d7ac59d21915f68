import Testing
import WebcomCryptography
import WebcomPrimitives

/// The Wycheproof files of signatures, whole.
@Suite struct WycheproofSignatureTests {
    /// Runs a file; an "acceptable" vector, a DigestInfo without its NULL, may go either way.
    private func run(
        _ name: String, _ scheme: SignatureScheme, key: (WycheproofSignature.Key) -> PublicKeyParameters?
    ) throws {
        guard let file = try WycheproofSignature.load(name) else { return }
        var count = 0
        for group in file.testGroups {
            let key = try PublicSignatureKey(try #require(key(group.publicKey)))
            for vector in group.tests {
                let isValid = key.verifies(Hex.bytes(vector.sig), of: Hex.bytes(vector.msg), scheme)
                count += 1
                guard vector.result != "acceptable" else { continue }
                #expect(isValid == (vector.result == "valid"), "\(name) \(vector.tcId): \(vector.comment)")
            }
        }
        #expect(count == file.numberOfTests)
    }

    private func point(_ key: WycheproofSignature.Key, _ curve: EllipticCurve) -> PublicKeyParameters? {
        guard let bytes = key.uncompressed.map(Hex.bytes), bytes.count == 2 * curve.byteCount + 1 else { return nil }
        return .ec(curve, x: Array(bytes[1...curve.byteCount]), y: Array(bytes[(curve.byteCount + 1)...]))
    }

    private func rsa(_ key: WycheproofSignature.Key) -> PublicKeyParameters? {
        guard let modulus = key.modulus, let exponent = key.publicExponent else { return nil }
        return .rsa(
            modulus: Array(Hex.bytes(modulus).drop { $0 == 0 }), exponent: Array(Hex.bytes(exponent).drop { $0 == 0 }))
    }

    @Test("JWT-3: ECDSA with P-256 agrees with every Wycheproof vector of r ‖ s")
    func p256() throws {
        try self.run("ecdsa_secp256r1_sha256_p1363_test.json", .es256) { self.point($0, .p256) }
    }

    @Test("JWT-3: ECDSA with P-384 agrees with every Wycheproof vector of r ‖ s")
    func p384() throws {
        try self.run("ecdsa_secp384r1_sha384_p1363_test.json", .es384) { self.point($0, .p384) }
    }

    @Test("JWT-4: RSA with PKCS #1 agrees with every Wycheproof vector")
    func pkcs1() throws { try self.run("rsa_signature_2048_sha256_test.json", .rs256, key: self.rsa) }

    @Test("JWT-4: RSA with PSS agrees with every Wycheproof vector")
    func pss() throws { try self.run("rsa_pss_2048_sha256_mgf1_32_test.json", .ps256, key: self.rsa) }

    @Test("HSH-8: Ed25519 agrees with every Wycheproof vector")
    func ed25519() throws {
        try self.run("ed25519_test.json", .edDSA) { $0.pk.map { .ed25519(Hex.bytes($0)) } }
    }

    @Test("JWT-2: HMAC keys agree with every Wycheproof vector of that size")
    func hmac() throws {
        guard let file = try WycheproofMac.load("hmac_sha256_test.json") else { return }
        var count = 0
        for group in file.testGroups {
            for vector in group.tests {
                count += 1
                let secret = Hex.bytes(vector.key)
                guard secret.count >= 32 else {
                    #expect(throws: SignatureKeyError.symmetricKeySize(minimum: 32)) {
                        try SymmetricSignatureKey(SecretBytes(secret), .hs256)
                    }
                    continue
                }
                let key = try SymmetricSignatureKey(SecretBytes(secret), .hs256)
                let isWhole = group.tagSize == 256
                let isValid = key.verifies(Hex.bytes(vector.tag), of: Hex.bytes(vector.msg))
                #expect(isValid == (isWhole && vector.result == "valid"), "vector \(vector.tcId)")
            }
        }
        #expect(count == file.numberOfTests)
    }
}
