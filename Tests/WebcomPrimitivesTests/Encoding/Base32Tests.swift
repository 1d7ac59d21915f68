import Testing
import WebcomPrimitives

@Suite struct Base32Tests {
    /// RFC 4648 §10 without the padding.
    @Test(
        arguments: [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ])
    func publishedPairs(plain: String, text: String) {
        #expect(Base32.encode(Array(plain.utf8)) == text)
        #expect(Base32.decode(text) == Array(plain.utf8))
    }

    @Test func everyByteAndLengthComesBack() {
        for count in 0..<300 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ count) }
            #expect(Base32.decode(Base32.encode(bytes)) == bytes)
        }
    }

    @Test(arguments: [
        "M", "MZX", "MZXW6Y", "MY======", "MY=", "my", "M Y", "MY\n", " MY", "M0", "M1", "M8", "M9", "MZ", "MZXR",
        "MZXW6YR", "M\0", "ＭＹ", "É", "M@", "M[", "=",
    ])
    func anythingButTheOneSpellingIsRefused(text: String) {
        #expect(Base32.decode(text) == nil)
    }

    @Test func onlyLastCharactersWithoutBitsOverAreAccepted() {
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
        #expect(alphabet.filter { Base32.decode("M\($0)") != nil } == "AEIMQUY4")
        #expect(alphabet.filter { Base32.decode("MZX\($0)") != nil } == "AQ")
        #expect(alphabet.filter { Base32.decode("MZXW6Y\($0)") != nil } == "AIQY")
    }

    @Test func everyForeignByteIsRefused() {
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
        for byte in UInt8.min...0x7F where !alphabet.contains(byte) {
            #expect(Base32.decode("A\(Character(Unicode.Scalar(byte)))AAAAAA") == nil, "byte \(byte)")
        }
    }
}
