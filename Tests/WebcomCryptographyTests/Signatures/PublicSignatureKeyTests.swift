import Testing
import WebcomCryptography
import WebcomPrimitives

@Suite struct PublicSignatureKeyTests {
    private func error(_ parameters: PublicKeyParameters) -> SignatureKeyError? {
        do {
            _ = try PublicSignatureKey(parameters)
            return nil
        } catch { return error }
    }

    private func rsaModulus() throws -> [UInt8] {
        guard case .rsa(let modulus, _) = try #require(TestKeys.all[.rs256]).publicKey.parameters else { return [] }
        return modulus
    }

    @Test("JWT-2: a point must have whole coordinates and lie on its curve", arguments: EllipticCurve.allCases)
    func points(_ curve: EllipticCurve) throws {
        let scheme: SignatureScheme =
            switch curve {
            case .p256: .es256
            case .p384: .es384
            case .p521: .es512
            }
        guard case .ec(_, let x, let y) = try #require(TestKeys.all[scheme]).publicKey.parameters else { return }
        #expect(self.error(.ec(curve, x: x, y: y)) == nil)
        var off = y
        off[off.count - 1] ^= 1
        #expect(self.error(.ec(curve, x: x, y: off)) == .invalid)
        #expect(self.error(.ec(curve, x: [0] + x, y: y)) == .wrongLength(part: "x", expected: curve.byteCount))
        #expect(self.error(.ec(curve, x: x, y: [])) == .wrongLength(part: "y", expected: curve.byteCount))
        let zero = [UInt8](repeating: 0, count: curve.byteCount)
        #expect(self.error(.ec(curve, x: zero, y: zero)) == .invalid)
        let high = [UInt8](repeating: 0xFF, count: curve.byteCount)
        #expect(self.error(.ec(curve, x: high, y: high)) == .invalid)
        for other in EllipticCurve.allCases where other != curve {
            #expect(self.error(.ec(other, x: x, y: y)) != nil)
        }
    }

    @Test("JWT-2: an RSA modulus has 2048 to 8192 bits and is odd")
    func moduli() throws {
        let modulus = try self.rsaModulus()
        let exponent: [UInt8] = [1, 0, 1]
        #expect(self.error(.rsa(modulus: modulus, exponent: exponent)) == nil)
        let short = [0x7F] + modulus.prefix(255)
        #expect(self.error(.rsa(modulus: Array(short), exponent: exponent)) == .rsaModulusSize(bits: 2047))
        #expect(
            self.error(.rsa(modulus: Array(modulus.prefix(128)), exponent: exponent)) == .rsaModulusSize(bits: 1024))
        let long = [1] + [UInt8](repeating: 0xFF, count: 1024)
        #expect(self.error(.rsa(modulus: long, exponent: exponent)) == .rsaModulusSize(bits: 8193))
        #expect(self.error(.rsa(modulus: modulus.dropLast() + [0], exponent: exponent)) == .rsaModulusEven)
        #expect(self.error(.rsa(modulus: [0] + modulus, exponent: exponent)) == .notMinimal(part: "n"))
        #expect(self.error(.rsa(modulus: [], exponent: exponent)) == .notMinimal(part: "n"))
    }

    @Test(
        "JWT-2: an RSA exponent is odd, 3 or more, and short",
        arguments: [
            ([1], SignatureKeyError.rsaExponent), ([2], .rsaExponent), ([4], .rsaExponent), ([1, 0, 0], .rsaExponent),
            ([1, 0, 0, 0, 0, 0, 0, 0, 1], .rsaExponent), ([], .notMinimal(part: "e")),
            ([0, 3], .notMinimal(part: "e")),
            ([3], nil), ([1, 0, 1], nil), ([1, 0, 0, 0, 0, 0, 0, 1], nil),
        ] as [([UInt8], SignatureKeyError?)])
    func exponents(_ exponent: [UInt8], _ expected: SignatureKeyError?) throws {
        #expect(self.error(.rsa(modulus: try self.rsaModulus(), exponent: exponent)) == expected)
    }

    @Test("JWT-2: an Ed25519 point has 32 bytes")
    func ed25519() {
        #expect(self.error(.ed25519([UInt8](repeating: 1, count: 31))) == .wrongLength(part: "x", expected: 32))
        #expect(self.error(.ed25519([])) == .wrongLength(part: "x", expected: 32))
    }

    @Test(
        "JWT-2: an HMAC key is at least as long as the hash",
        arguments: [(SignatureScheme.hs256, 32), (.hs384, 48), (.hs512, 64)])
    func symmetric(_ scheme: SignatureScheme, _ minimum: Int) throws {
        for count in [0, 1, minimum - 1, 1025] {
            #expect(throws: SignatureKeyError.symmetricKeySize(minimum: minimum)) {
                try SymmetricSignatureKey(SecretBytes([UInt8](repeating: 1, count: count)), scheme)
            }
        }
        let key = try SymmetricSignatureKey(SecretBytes([UInt8](repeating: 1, count: minimum)), scheme)
        let code = try key.authenticationCode(for: [1, 2])
        #expect(code.count == minimum)
        #expect(key.verifies(code, of: [1, 2]))
        #expect(!key.verifies(code, of: [1, 3]))
        #expect(!key.verifies(Array(code.dropLast()), of: [1, 2]))
        #expect(throws: SignatureKeyError.wrongKind) { try SymmetricSignatureKey(key.secret, .es256) }
    }

    /// RFC 4231 §4.7, a key of 131 bytes.
    @Test(
        "HSH-8: HMAC with the longer hashes answers RFC 4231",
        arguments: [
            (
                SignatureScheme.hs384,
                "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952"
            ),
            (
                .hs512,
                """
                80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6a1e52\
                95e64f73f63f0aec8b915a985d786598
                """
            ),
        ])
    func publishedCodes(_ scheme: SignatureScheme, _ code: String) throws {
        let key = try SymmetricSignatureKey(SecretBytes([UInt8](repeating: 0xAA, count: 131)), scheme)
        let message = Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        #expect(Hex.text(try key.authenticationCode(for: message)) == code)
    }
}
