import Testing
import WebcomCryptography

@Suite struct SignatureSchemeHashingTests {
    @Test(
        "FIPS 180-4: the hash of a scheme is SHA-256, SHA-384 or SHA-512",
        arguments: [
            (SignatureScheme.es256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                .ps384,
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
            ),
            (
                .edDSA,
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                    + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
            ),
        ])
    func hashes(_ scheme: SignatureScheme, _ expected: String) throws {
        let hash = try #require(scheme.hash(Array("abc".utf8)))
        let digits = hash.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }
        #expect(digits.joined() == expected)
    }

    @Test("SHA-256 of a scheme is the same as libsodium's, of any length")
    func agrees() {
        for count in [0, 1, 63, 64, 65, 1_000] {
            let message = [UInt8](repeating: 0x5A, count: count)
            #expect(SignatureScheme.rs256.hash(message) == SHA256.hash(message))
        }
    }
}
