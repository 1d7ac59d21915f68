import Testing
import WebcomPrimitives

@Suite struct SecretBytesTests {
    private struct Holder {
        let name = "holder"
        let secret: SecretBytes
    }

    private struct Failure: Error {
        let secret: SecretBytes
    }

    @Test("SEC-1: no rendering shows the bytes, alone or inside another value")
    func redaction() {
        let secret = SecretBytes(utf8: "sentinel")
        var dumped = ""
        dump(secret, to: &dumped)
        dump(Holder(secret: secret), to: &dumped)
        dump([secret], to: &dumped)
        let renderings = [
            "\(secret)", secret.description, secret.debugDescription, String(describing: secret),
            String(reflecting: secret), "\([secret])", "\(Optional(secret) as Any)", "\(Holder(secret: secret))",
            "\(Failure(secret: secret))", "\(["key": secret])", dumped,
        ]
        for rendering in renderings {
            #expect(rendering.contains(SecretBytes.redacted), "\(rendering)")
            #expect(!rendering.contains("sentinel"))
            // The first byte in decimal, as an array of bytes would print it.
            #expect(!rendering.contains("115"))
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test("SEC-2: secrets cannot be compared, hashed or encoded")
    func conformances() {
        let secret: Any = SecretBytes(utf8: "sentinel")
        #expect(!(secret is any Equatable))
        #expect(!(secret is any Encodable))
        #expect(!(secret is any Decodable))
    }

    @Test func theBytesComeBack() {
        #expect(SecretBytes([1, 2, 3]).array == [1, 2, 3])
        #expect(SecretBytes(utf8: "é").array == [0xc3, 0xa9])
        #expect(SecretBytes(utf8: "é").string == "é")
        #expect(SecretBytes([]).count == 0)
        #expect(SecretBytes([]).array.isEmpty)
        #expect(SecretBytes([0xff]).string == "\u{fffd}")
    }

    @Test("SEC-3: wiping leaves copies that others made alone")
    func copies() {
        let original: [UInt8] = [1, 2, 3]
        var secret: SecretBytes? = SecretBytes(original)
        let copy = secret?.array
        secret = nil
        #expect(original == [1, 2, 3])
        #expect(copy == [1, 2, 3])
    }
}
