import Testing
import WebcomCryptography
import WebcomPrimitives

@Suite struct HKDFSHA256Tests {
    /// One derivation of RFC 5869 appendix A.
    struct Vector: Sendable {
        let secret: String
        let salt: String
        let info: String
        let output: String
    }

    static let vectors = [
        Vector(
            secret: String(repeating: "0b", count: 22), salt: "000102030405060708090a0b0c",
            info: "f0f1f2f3f4f5f6f7f8f9",
            output: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"),
        Vector(
            secret: Hex.text((0x00...0x4f).map { UInt8($0) }), salt: Hex.text((0x60...0xaf).map { UInt8($0) }),
            info: Hex.text((0xb0...0xff).map { UInt8($0) }),
            output: """
                b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09\
                da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87
                """),
        Vector(
            secret: String(repeating: "0b", count: 22), salt: "", info: "",
            output: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"),
    ]

    @Test("HSH-8: HKDF-SHA-256 answers RFC 5869", arguments: Self.vectors)
    func publishedOutputs(vector: Vector) {
        let expected = Hex.bytes(vector.output)
        let output = HKDFSHA256.derive(
            from: SecretBytes(Hex.bytes(vector.secret)), salt: Hex.bytes(vector.salt), info: Hex.bytes(vector.info),
            count: expected.count)
        #expect(output.array == expected)
    }

    @Test(arguments: [0, 1, 31, 32, 33, 64, 8160])
    func shorterOutputsArePrefixes(count: Int) {
        let secret = SecretBytes(Array("secret".utf8))
        let longest = HKDFSHA256.derive(from: secret, salt: [1], info: [2], count: HKDFSHA256.maximumCount)
        let output = HKDFSHA256.derive(from: secret, salt: [1], info: [2], count: count)
        #expect(output.array == Array(longest.array.prefix(count)))
    }

    @Test func anotherInfoGivesAnotherKey() {
        let secret = SecretBytes(Array("secret".utf8))
        let first = HKDFSHA256.derive(from: secret, salt: [], info: [1], count: 32)
        let second = HKDFSHA256.derive(from: secret, salt: [], info: [2], count: 32)
        #expect(first.array != second.array)
    }

    @Test func moreThanTheRFCAllowsIsRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = HKDFSHA256.derive(from: SecretBytes([1]), salt: [], info: [], count: HKDFSHA256.maximumCount + 1)
        }
        #if DEBUG
        // Optimised builds end without the message.
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("HKDF-SHA256 gives 0 to 8160 bytes, not 8161"))
        #endif
    }
}
