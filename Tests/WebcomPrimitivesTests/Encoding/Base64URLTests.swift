import Testing
import WebcomPrimitives

@Suite struct Base64URLTests {
    /// RFC 4648 §10 without the padding, and the two characters that differ from standard base64.
    @Test(
        arguments: [
            ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
            (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"), (Array("foobar".utf8), "Zm9vYmFy"),
            ([0xfb, 0xff], "-_8"),
        ] as [([UInt8], String)])
    func publishedPairs(bytes: [UInt8], text: String) {
        #expect(Base64URL.encode(bytes) == text)
        #expect(Base64URL.decode(text) == bytes)
    }

    @Test func everyByteAndLengthComesBack() {
        for count in 0..<300 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ count) }
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }

    @Test(arguments: [
        "A", "AAAAA", "Zg==", "Zg=", "Zm9vYg==", "Z g", "Zg\n", " Zg", "-+8", "/_8", "Zh", "Zm9", "Zm9vYh", "é", "Zg\0",
        "Ｚｇ", "Z.g", "=",
    ])
    func anythingButTheOneSpellingIsRefused(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func exactlyOneLastCharacterInSixteenIsAcceptedAfterOneByte() {
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        #expect(alphabet.filter { Base64URL.decode("Z\($0)") != nil } == "AQgw")
        #expect(alphabet.filter { Base64URL.decode("Zm\($0)") != nil }.count == 16)
    }

    @Test(arguments: 0..<11)
    func everyForeignByteIsRefusedAtEveryPosition(position: Int) {
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        for byte in UInt8.min...UInt8.max {
            var text = [UInt8](repeating: UInt8(ascii: "A"), count: 11)
            text[position] = byte
            let decoded = Base64URL.decode(text[...])
            guard alphabet.contains(byte) else {
                #expect(decoded == nil, "byte \(byte)")
                continue
            }
            #expect(position == 10 || decoded != nil, "byte \(byte)")
        }
    }

    @Test func aPartOfATextIsDecodedAlone() {
        let text = Array("****Zm9vYg****".utf8)
        #expect(Base64URL.decode(text[4..<10]) == Array("foob".utf8))
        #expect(Base64URL.decode(text[4..<4]) == [])
    }
}
