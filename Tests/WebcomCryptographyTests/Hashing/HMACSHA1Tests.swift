import Testing
import WebcomCryptography
import WebcomPrimitives

@Suite struct HMACSHA1Tests {
    /// RFC 2202 §3, cases 1, 2, 3, 6 and 7: short keys, and one longer than a block.
    @Test(
        "HSH-8: HMAC-SHA-1 answers RFC 2202",
        arguments: [
            (String(repeating: "0b", count: 20), "4869205468657265", "b617318655057264e28bc0b6fb378c8ef146be00"),
            (
                "4a656665", "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
                "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
            ),
            (
                String(repeating: "aa", count: 20), String(repeating: "dd", count: 50),
                "125d7342b9ac11cd91a39af48aa17b4f63f175d3"
            ),
            (
                String(repeating: "aa", count: 80),
                """
                54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368\
                 204b6579204669727374
                """,
                "aa4ae5e15272d00e95705637ce8a3b55ed402112"
            ),
        ])
    func publishedCodes(key: String, message: String, code: String) throws {
        let computed = try HMACSHA1.authenticationCode(for: Hex.bytes(message), key: SecretBytes(Hex.bytes(key)))
        #expect(Hex.text(computed) == code)
    }

    @Test("HSH-8: an empty key is a key of zeros, and an empty message has a code")
    func emptyInput() throws {
        let empty = try HMACSHA1.authenticationCode(for: [], key: SecretBytes([]))
        let zeros = try HMACSHA1.authenticationCode(for: [], key: SecretBytes([UInt8](repeating: 0, count: 64)))
        #expect(empty == zeros)
        #expect(Hex.text(empty) == "fbdb1d1b18aa6c08324b7d64b71fb76370690e1d")
    }
}
