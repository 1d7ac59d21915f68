import Testing
import WebcomAuthentication
import WebcomTokens

/// The examples printed in RFC 7515 appendix A, RFC 7638 §3.1 and RFC 8037 appendix A.
@Suite struct PublishedExampleTests {
    private static let payload =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    private static let secret = """
        {"kty":"oct","k":"AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"}
        """
    private static let rsa = """
        {"kty":"RSA","e":"AQAB","n":"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPM\
        EzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsL\
        A9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8\
        q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"}
        """
    private static let p256 = """
        {"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",\
        "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0","d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}
        """
    private static let p521 = """
        {"kty":"EC","crv":"P-521",\
        "x":"AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jSfS9tsz4qUxcWceqwQGk",\
        "y":"ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh9ubmf63e3kyMj2",\
        "d":"AY5pb7A0UFiB3RELSD64fTLOSV_jazdF7fLYyuTw8lOfRhWg6Y6rUrPAxerEzgdRhajnu0ferB0d53vM9mE15j2C"}
        """
    private static let ed25519 = """
        {"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",\
        "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}
        """
    private static let examples: [(name: String, key: String, algorithm: SignatureAlgorithm, text: String)] = [
        (
            "RFC 7515 A.1", Self.secret, .hs256,
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\(Self.payload).dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        ),
        (
            "RFC 7515 A.2", Self.rsa, .rs256,
            """
            eyJhbGciOiJSUzI1NiJ9.\(Self.payload).cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm\
            4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSj\
            tQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI\
            8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
            """
        ),
        (
            "RFC 7515 A.3", Self.p256, .es256,
            """
            eyJhbGciOiJFUzI1NiJ9.\(Self.payload).DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxf\
            KTUJqPP3-Kg6NU1Q
            """
        ),
        (
            "RFC 7515 A.4", Self.p521, .es512,
            """
            eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA.AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2SI-KGDK\
            B34XO0aw_7XdtAG8GaSwFKdCAPZgoXD2YBJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn
            """
        ),
        (
            "RFC 8037 A.4", Self.ed25519, .edDSA,
            """
            eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijc\
            NR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg
            """
        ),
    ]

    @Test("JWT-1: the signed examples of the RFCs are valid", arguments: Self.examples.indices)
    func valid(_ index: Int) throws {
        let example = Self.examples[index]
        let key = try JSONWebKey(json: example.key, algorithm: example.algorithm)
        #expect(key.algorithm == example.algorithm)
        let signature = try JSONWebSignature(verifying: example.text, with: try JSONWebKeySet([key]))
        #expect(!signature.payload.isEmpty, "\(example.name)")
        guard key.isSecret else { return }
        let again = try JSONWebSignature.sign(signature.payload, with: key)
        #expect(throws: Never.self) { try JSONWebSignature(verifying: again, with: try JSONWebKeySet([key])) }
        if example.algorithm == .edDSA { #expect(again == example.text) }
    }

    @Test("JWT-1: the unsigned example of RFC 7515 A.5 is refused with any key", arguments: Self.examples.indices)
    func unsigned(_ index: Int) throws {
        let key = try JSONWebKey(json: Self.examples[index].key, algorithm: Self.examples[index].algorithm)
        #expect(throws: TokenError.unsigned) {
            try JSONWebSignature(
                verifying: "eyJhbGciOiJub25lIn0.\(Self.payload).", with: try JSONWebKeySet([key]))
        }
    }

    @Test("JWT-6: the example of a critical header, RFC 7515 appendix E, is refused")
    func critical() throws {
        let keys = try JSONWebKeySet([try JSONWebKey(json: Self.p256)])
        #expect(throws: TokenError.unsupportedHeader("crit")) {
            try JSONWebSignature(
                verifying:
                    "eyJhbGciOiJub25lIiwNCiAiY3JpdCI6WyJodHRwOi8vZXhhbXBsZS5jb20vVU5ERUZJTkVEIl0sDQogImh0dHA6Ly9le"
                    + "GFtcGxlLmNvbS9VTkRFRklORUQiOnRydWUNCn0.RkFJTA.", with: keys)
        }
    }

    @Test("JWT-10: the thumbprints that RFC 7638 and RFC 8037 print")
    func thumbprints() throws {
        let rsa = try JSONWebKey(
            json: """
                {"kty":"RSA","alg":"RS256","kid":"2011-04-29","e":"AQAB","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAF\
                bWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl9\
                3lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08\
                qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"}
                """)
        #expect(rsa.thumbprint == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
        #expect(try JSONWebKey(json: Self.ed25519).thumbprint == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
    }
}
