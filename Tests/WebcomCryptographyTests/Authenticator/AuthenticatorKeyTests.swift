import Testing
import WebcomCryptography
import WebcomPrimitives

@Suite struct AuthenticatorKeyTests {
    @Test("MFA-7: a new key has 160 bits of the random source")
    func newKeys() {
        let drawn = (0..<20).map { UInt8($0) }
        let key = AuthenticatorKey(random: FixedRandomBytes(answer: drawn))
        #expect(key.bytes.array == drawn)
        #expect(key.revealedBase32() == "AAAQEAYEAUDAOCAJBIFQYDIOB4IBCEQT")
        #expect(AuthenticatorKey().bytes.array != AuthenticatorKey().bytes.array)
    }

    @Test("MFA-7: a random source that answers too little makes no key")
    func shortDraw() async {
        await #expect(processExitsWith: .failure) {
            _ = AuthenticatorKey(random: FixedRandomBytes(answer: [UInt8](repeating: 1, count: 19)))
        }
    }

    @Test(
        "MFA-7: a key is taken with 16 to 64 bytes",
        arguments: [(0, false), (15, false), (16, true), (64, true), (65, false)])
    func lengths(count: Int, isTaken: Bool) {
        let bytes = [UInt8](repeating: 7, count: count)
        #expect(AuthenticatorKey(bytes: SecretBytes(bytes))?.bytes.array == (isTaken ? bytes : nil))
    }

    @Test("MFA-7, SEC-1: no rendering shows the key, and it cannot be compared or encoded")
    func redaction() {
        let key = AuthenticatorKey(random: FixedRandomBytes(answer: Array("sentinel-of-20-bytes".utf8)))
        var dumped = ""
        dump(key, to: &dumped)
        dump([key], to: &dumped)
        for rendering in ["\(key)", String(reflecting: key), "\([key])", "\(Optional(key) as Any)", dumped] {
            #expect(rendering.contains(SecretBytes.redacted), "\(rendering)")
            for secret in ["sentinel", "115", key.revealedBase32()] { #expect(!rendering.contains(secret)) }
        }
        #expect(Mirror(reflecting: key).children.isEmpty)
        let value: Any = key
        #expect(!(value is any Equatable) && !(value is any Encodable) && !(value is any Decodable))
    }
}
