import Testing
import WebcomAuthentication
import WebcomCryptography
import WebcomTokens

@Suite struct JSONWebKeyTests {
    private func members(_ scheme: SignatureScheme) throws -> [String: JSONValue] {
        try #require(Forge(scheme).jsonWebKey.json?.objectValue)
    }

    private func error(_ members: [String: JSONValue], algorithm: SignatureAlgorithm? = nil) -> JSONWebKeyError? {
        do {
            _ = try JSONWebKey(json: JSONValue.object(members).utf8, algorithm: algorithm)
            return nil
        } catch { return error }
    }

    @Test(
        "JWT-2: what a key must have is missed", arguments: SignatureScheme.allCases.filter { $0.keyKind != .symmetric }
    )
    func required(_ scheme: SignatureScheme) throws {
        let members = try self.members(scheme)
        #expect(self.error(members) == nil)
        for name in members.keys where !["alg", "use", "kid"].contains(name) {
            var changed = members
            changed[name] = nil
            #expect(self.error(changed) == .missingMember(name))
            changed[name] = 1
            #expect(self.error(changed) == .invalidMember(name))
            guard !["kty", "crv"].contains(name) else { continue }
            for wrong in ["=", "A=", "AA==", "A A", "AB"] as [JSONValue] {
                changed[name] = wrong
                #expect(self.error(changed) != nil, "\(name): \(wrong)")
            }
        }
    }

    @Test("JWT-2: an algorithm goes with the type and curve of its key", arguments: SignatureScheme.allCases)
    func coherence(_ scheme: SignatureScheme) throws {
        for own in SignatureScheme.allCases where own.keyKind != .symmetric {
            var members = try self.members(own)
            members["alg"] = .string(scheme.rawValue)
            #expect(self.error(members) == (scheme.keyKind == own.keyKind ? nil : .algorithmMismatch), "\(own)")
            members["alg"] = nil
            let given = self.error(members, algorithm: SignatureAlgorithm(scheme))
            #expect(given == (scheme.keyKind == own.keyKind ? nil : .algorithmMismatch), "\(own)")
        }
    }

    @Test("JWT-1: a key that allows several algorithms must say which")
    func algorithmMissing() throws {
        var rsa = try self.members(.rs256)
        rsa["alg"] = nil
        #expect(self.error(rsa) == .algorithmMissing)
        #expect(self.error(["kty": "oct", "k": "AAAA"]) == .algorithmMissing)
        rsa["alg"] = "RS256"
        #expect(self.error(rsa, algorithm: .ps256) == .algorithmMismatch)
        #expect(self.error(rsa, algorithm: .rs256) == nil)
        var curve = try self.members(.es384)
        curve["alg"] = nil
        #expect(try JSONWebKey(json: JSONValue.object(curve).utf8).algorithm == .es384)
    }

    @Test(
        "JWT-2: a key for something else is refused",
        arguments: [
            ("use", "enc", .notForSignatures), ("use", "", .notForSignatures), ("use", 1, .invalidMember("use")),
            ("key_ops", ["encrypt"], .notForSignatures), ("key_ops", ["sign"], .notForSignatures),
            ("key_ops", [], .notForSignatures), ("key_ops", ["verify", "verify"], .invalidMember("key_ops")),
            ("key_ops", ["verify", 1], .invalidMember("key_ops")), ("key_ops", "verify", .invalidMember("key_ops")),
            ("alg", "none", .unsupportedAlgorithm), ("alg", "ES521", .unsupportedAlgorithm),
            ("kty", "ec", .unsupportedKeyType), ("crv", "P-192", .unsupportedCurve),
            ("crv", "secp256k1", .unsupportedCurve), ("kid", "", .invalidMember("kid")),
            ("kid", "a b", .invalidMember("kid")), ("kid", "\u{212A}", .invalidMember("kid")),
            ("key_ops", ["verify", "deriveKey"], nil), ("use", "sig", nil), ("x5c", [1], nil),
        ] as [(String, JSONValue, JSONWebKeyError?)])
    func purposes(_ name: String, _ value: JSONValue, _ expected: JSONWebKeyError?) throws {
        var members = try self.members(.es256)
        members[name] = value
        #expect(self.error(members) == expected)
    }

    @Test("JWT-2: Curve25519 is for Ed25519 alone")
    func curve25519() throws {
        var members = try self.members(.edDSA)
        for curve in ["X25519", "Ed448", "P-256"] {
            members["crv"] = .string(curve)
            #expect(self.error(members) == .unsupportedCurve)
        }
    }

    @Test("JWT-5: a key is one strict JSON object")
    func strictJSON() {
        for text in ["", "[]", "1", "{", #"{"kty":"EC","kty":"EC"}"#, #"{"kty":"EC"} {}"#] {
            #expect(throws: JSONWebKeyError.self) { try JSONWebKey(json: text) }
        }
        #expect(throws: JSONWebKeyError.notAnObject) { try JSONWebKey(json: "[]") }
    }

    @Test("SEC-1: a key shows its algorithm and name, and nothing else", arguments: SignatureScheme.allCases)
    func isRedacted(_ scheme: SignatureScheme) throws {
        let key = try Forge(scheme).jsonWebKey
        #expect("\(key)" == "\(scheme.rawValue) key k")
        #expect(Mirror(reflecting: key).children.isEmpty)
        if scheme.keyKind == .symmetric { #expect(key.json == nil && key.publicKey == nil) }
    }

    @Test("JWT-10: what is published has no private member", arguments: [SignatureAlgorithm.es256, .edDSA, .rs256])
    func publishesNoSecret(_ algorithm: SignatureAlgorithm) throws {
        let key = try SigningKey.generate(algorithm)
        let members = try #require(key.publicKey.json?.objectValue)
        #expect(Set(members.keys).isSubset(of: ["kty", "crv", "x", "y", "n", "e", "alg", "use", "kid"]))
        #expect(members["kid"]?.stringValue == key.publicKey.thumbprint)
    }
}
