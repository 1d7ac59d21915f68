import Testing
import WebcomAuthentication
import WebcomCryptography
import WebcomTokens

/// The examples of RFC 7520 and of RFC 8037's cookbook.
@Suite struct CookbookTests {
    /// The files, and whether the compact form in them is one of a whole message.
    private static let files: [(name: String, isAccepted: Bool)] = [
        ("4_1.rsa_v15_signature", true), ("4_2.rsa-pss_signature", true), ("4_3.ecdsa_signature", true),
        ("4_4.hmac-sha2_integrity_protection", true), ("jws", true),
        // A message that is not in it.
        ("4_5.signature_with_detached_content", false),
        // An encrypted message.
        ("ecdh-es", false),
    ]

    private func keys(_ file: JSONValue) throws -> JSONWebKeySet {
        let name = file["input"]?["alg"]?.stringValue ?? ""
        let key = try #require(file["input"]?["key"])
        return try JSONWebKeySet([try JSONWebKey(json: key.utf8, algorithm: SignatureAlgorithm(name: name))])
    }

    @Test("JWT-5: the compact examples of RFC 7520 pass, and no other", arguments: Self.files)
    func compact(_ name: String, _ isAccepted: Bool) throws {
        guard let file = try Vectors.load("rfc7520/\(name).json") else { return }
        let text = try #require(file["output"]?["compact"]?.stringValue)
        guard isAccepted else {
            let keys = try JSONWebKeySet([try Forge(.es256).jsonWebKey])
            #expect(throws: TokenError.self) { try JSONWebSignature(verifying: text, with: keys) }
            if name == "4_5.signature_with_detached_content" {
                #expect(throws: TokenError.invalidSignature) {
                    try JSONWebSignature(verifying: text, with: try self.keys(file))
                }
            }
            return
        }
        let signature = try JSONWebSignature(verifying: text, with: try self.keys(file))
        #expect(String(decoding: signature.payload, as: UTF8.self) == file["input"]?["payload"]?.stringValue)
    }

    @Test(
        "JWT-5: the JSON forms of RFC 7520 are refused",
        arguments: [
            "4_1.rsa_v15_signature", "4_2.rsa-pss_signature", "4_3.ecdsa_signature",
            "4_4.hmac-sha2_integrity_protection", "4_5.signature_with_detached_content",
            "4_6.protecting_specific_header_fields", "4_7.protecting_content_only", "4_8.multiple_signatures", "jws",
        ])
    func otherForms(_ name: String) throws {
        guard let file = try Vectors.load("rfc7520/\(name).json") else { return }
        let keys = try Forge(.es256).keySet
        var count = 0
        for form in ["json", "json_flat"] {
            guard let text = file["output"]?[form]?.json else { continue }
            #expect(throws: TokenError.notCompact) { try JSONWebSignature(verifying: text, with: keys) }
            count += 1
        }
        #expect(count > 0)
    }

    @Test("JWT-2: the keys of RFC 7520 are read, but those for encryption")
    func keys() throws {
        for (name, algorithm, isSecret) in [
            ("3_1.ec_public_key", SignatureAlgorithm.es512, false), ("3_2.ec_private_key", .es512, true),
            ("3_3.rsa_public_key", .rs256, false), ("3_4.rsa_private_key", .ps384, true),
            ("3_5.symmetric_key_mac_computation", .hs256, true),
        ] {
            guard let file = try Vectors.load("rfc7520/\(name).json") else { return }
            let key = try JSONWebKey(json: file.utf8, algorithm: algorithm)
            #expect(key.algorithm == algorithm && key.isSecret == isSecret, "\(name)")
        }
        guard let file = try Vectors.load("rfc7520/3_6.symmetric_key_encryption.json") else { return }
        #expect(throws: JSONWebKeyError.notForSignatures) { try JSONWebKey(json: file.utf8) }
    }
}
