import Testing
import WebcomCryptography
import WebcomPrimitives

@Suite struct AuthenticatorAddressTests {
    private static let key = AuthenticatorKey(
        random: FixedRandomBytes(answer: Array("12345678901234567890".utf8)))
    private static let rest =
        "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=ISSUER&algorithm=SHA1&digits=6&period=30"

    @Test(
        "MFA-7: names are percent-encoded but for letters, digits and four marks",
        arguments: [
            ("Webcom", "ada@example.org", "Webcom", "ada%40example.org"),
            ("Ada & Söhne", "a b+c", "Ada%20%26%20S%C3%B6hne", "a%20b%2Bc"),
            ("?secret=A#/%", "x&issuer=Other", "%3Fsecret%3DA%23%2F%25", "x%26issuer%3DOther"),
            ("AZaz09-._~", "a:b", "AZaz09-._~", "a%3Ab"), ("🗝", "+33 6", "%F0%9F%97%9D", "%2B33%206"),
        ])
    func encoding(issuer: String, account: String, issuerText: String, accountText: String) throws {
        let address = try AuthenticatorAddress(issuer: issuer, account: account, key: Self.key)
        let rest = Self.rest.replacing("ISSUER", with: issuerText)
        #expect(address.reveal() == "otpauth://totp/\(issuerText):\(accountText)\(rest)")
    }

    @Test(
        "MFA-7, ROB-6: an issuer that apps would show wrongly is refused",
        arguments: [
            "", " ", "a:b", ":", "a\nb", "a\0", "\u{85}a", String(repeating: "a", count: 65),
            "é\(String(repeating: "a", count: 63))",
        ])
    func refusedIssuers(issuer: String) {
        #expect(throws: AuthenticatorAddressError.issuer) {
            try AuthenticatorAddress(issuer: issuer, account: "a", key: Self.key)
        }
    }

    @Test(
        "MFA-7, ROB-6: an account that apps would show wrongly is refused",
        arguments: ["", "\u{3000}", "a\tb", "a\u{7F}", String(repeating: "a", count: 255)])
    func refusedAccounts(account: String) {
        #expect(throws: AuthenticatorAddressError.account) {
            try AuthenticatorAddress(issuer: "a", account: account, key: Self.key)
        }
    }

    @Test("MFA-7: the longest names are taken, and make no endless address")
    func longestNames() throws {
        let address = try AuthenticatorAddress(
            issuer: String(repeating: "é", count: 32), account: String(repeating: "é", count: 127),
            key: try #require(AuthenticatorKey(bytes: SecretBytes([UInt8](repeating: 1, count: 64)))))
        // What a QR code of level M holds is 2,331 bytes.
        #expect(address.reveal().utf8.count <= 1_400)
    }

    @Test("MFA-7, SEC-1: no rendering shows the address")
    func redaction() throws {
        let address = try AuthenticatorAddress(issuer: "Webcom", account: "ada", key: Self.key)
        var dumped = ""
        dump(address, to: &dumped)
        dump([address], to: &dumped)
        for rendering in ["\(address)", String(reflecting: address), "\([address])", dumped] {
            #expect(rendering.contains(SecretBytes.redacted), "\(rendering)")
            #expect(!rendering.contains("GEZDGNBV") && !rendering.contains("otpauth"))
        }
        #expect(Mirror(reflecting: address).children.isEmpty)
    }

    @Test func errorsSayWhatToDo() {
        #expect("\(AuthenticatorAddressError.issuer)".contains("longer than 64 bytes"))
        #expect("\(AuthenticatorAddressError.account)".contains("longer than 254 bytes"))
    }
}
