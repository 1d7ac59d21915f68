import Testing
import WebcomCryptography
import WebcomPrimitives

@Suite struct HMACSHA256Tests {
    /// RFC 4231 §4.2, §4.3, §4.4 and §4.7: short keys, and one longer than a block.
    @Test(
        "HSH-8: HMAC-SHA-256 answers RFC 4231",
        arguments: [
            (
                String(repeating: "0b", count: 20), "4869205468657265",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                "4a656665", "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                String(repeating: "aa", count: 20), String(repeating: "dd", count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                String(repeating: "aa", count: 131),
                """
                54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368\
                 204b6579204669727374
                """,
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ])
    func publishedCodes(key: String, message: String, code: String) {
        let computed = HMACSHA256.authenticationCode(for: Hex.bytes(message), key: SecretBytes(Hex.bytes(key)))
        #expect(Hex.text(computed) == code)
    }

    @Test("HSH-8: an empty key is a key of zeros")
    func emptyKey() {
        let message = Array("message".utf8)
        let empty = HMACSHA256.authenticationCode(for: message, key: SecretBytes([]))
        let zeros = HMACSHA256.authenticationCode(for: message, key: SecretBytes([UInt8](repeating: 0, count: 64)))
        #expect(empty == zeros)
    }

    @Test("HSH-8: HMAC-SHA-256 agrees with every Wycheproof vector")
    func wycheproof() throws {
        guard let file = try WycheproofMac.load("hmac_sha256_test.json") else { return }
        var count = 0
        for group in file.testGroups {
            for vector in group.tests {
                let code = HMACSHA256.authenticationCode(
                    for: Hex.bytes(vector.msg), key: SecretBytes(Hex.bytes(vector.key)))
                let agrees = ConstantTime.equal(Array(code.prefix(group.tagSize / 8)), Hex.bytes(vector.tag))
                #expect(agrees == (vector.result == "valid"), "vector \(vector.tcId)")
                count += 1
            }
        }
        #expect(count == file.numberOfTests)
    }
}
