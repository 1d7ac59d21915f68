import Testing
import WebcomAuthentication
import WebcomTokens

/// The Wycheproof files of JSON Web Signatures and Keys, whole.
@Suite struct WycheproofTokenTests {
    /// Vectors whose own result cannot be had: what is wrong with each, and what must come out.
    private static let misprints: [Int64: Bool] = [
        // The same bytes as vector 357, which is valid, under the name of a fault that they do not have.
        367: true, 370: true,
        // A foreign character in base64url, which RFC 7515 §2 does not allow, is to be skipped over.
        372: false, 373: false,
        // The key's algorithm is ES521, which does not exist.
        347: false, 351: false,
        // The key's algorithm is PS256 and the header's PS384.
        346: false, 350: false,
    ]

    private func accepts(_ token: String, keys: () throws(JSONWebKeyError) -> JSONWebKeySet) -> Bool {
        guard let keys = try? keys() else { return false }
        return (try? JSONWebSignature(verifying: token, with: keys)) != nil
    }

    @Test("JWT-1: every Wycheproof vector of JSON Web Signatures")
    func signatures() throws {
        guard let file = try Vectors.load("wycheproof/json_web_signature_test.json") else { return }
        var count: Int64 = 0
        for group in file["testGroups"]?.arrayValue ?? [] {
            let key = try #require(group["public"] ?? group["private"])
            for vector in group["tests"]?.arrayValue ?? [] {
                let id = try #require(vector["tcId"]?.integerValue)
                let token = try #require(vector["jws"]?.stringValue)
                let isAccepted = self.accepts(token) { () throws(JSONWebKeyError) in
                    try JSONWebKeySet([try JSONWebKey(json: key.utf8)])
                }
                let expected = Self.misprints[id] ?? (vector["result"] == "valid")
                #expect(isAccepted == expected, "vector \(id): \(vector["comment"] ?? nil)")
                count += 1
            }
        }
        #expect(count == file["numberOfTests"]?.integerValue)
    }

    @Test("JWT-1: the four vectors of a misprinted algorithm are valid with the one that was meant")
    func misprintedAlgorithm() throws {
        guard let file = try Vectors.load("wycheproof/json_web_signature_test.json") else { return }
        let meant: [Int64: JSONValue] = [346: "PS384", 350: "PS384", 347: "ES512", 351: "ES512"]
        var count = 0
        for group in file["testGroups"]?.arrayValue ?? [] {
            guard let id = group["tests"]?[0]?["tcId"]?.integerValue, let algorithm = meant[id] else { continue }
            var members = group["public"]?.objectValue ?? [:]
            members["alg"] = algorithm
            let token = try #require(group["tests"]?[0]?["jws"]?.stringValue)
            #expect(
                self.accepts(token) { () throws(JSONWebKeyError) in
                    try JSONWebKeySet([try JSONWebKey(json: JSONValue.object(members).utf8)])
                }, "vector \(id)")
            count += 1
        }
        #expect(count == 4)
    }

    @Test("JWT-2: every Wycheproof vector of JSON Web Keys")
    func keys() throws {
        guard let file = try Vectors.load("wycheproof/json_web_key_test.json") else { return }
        var count: Int64 = 0
        for group in file["testGroups"]?.arrayValue ?? [] {
            for vector in group["tests"]?.arrayValue ?? [] {
                let token = try #require(vector["jws"]?.stringValue)
                let isAccepted = self.accepts(token) { () throws(JSONWebKeyError) in
                    if let keys = group["public"], !keys.isNull { return try JSONWebKeySet(json: keys.utf8) }
                    return try JSONWebKeySet(sharedSecretsJSON: group["private"]?.utf8 ?? [])
                }
                #expect(
                    isAccepted == (vector["result"] == "valid"),
                    "vector \(vector["tcId"] ?? nil): \(vector["comment"] ?? nil)")
                count += 1
            }
        }
        #expect(count == file["numberOfTests"]?.integerValue)
    }

    @Test("JWT-2: keys that the files call bad are refused for the reason they give")
    func reasons() throws {
        guard let file = try Vectors.load("wycheproof/json_web_key_test.json") else { return }
        let expected: [Int64: JSONWebKeyError] = [
            1: .mixedSet,
            9: .unusable("the RSA exponent must be odd, 3 or more, and of at most 64 bits"),
            7: .unusable("the RSA key comes from a generator that is broken (CVE-2017-15361); make a new key"),
            8: .unusable("the RSA modulus has 1024 bits and must have 2048 to 8192"),
            10: .unusable("the secret must have 32 to 1024 bytes"),
            18: .unusable("the secret must have 64 to 1024 bytes"),
            22: .unusable("the numbers describe no key; check that they were copied whole"), 23: .algorithmMismatch,
            24: .algorithmMismatch, 25: .unsupportedAlgorithm,
        ]
        for group in file["testGroups"]?.arrayValue ?? [] {
            guard let id = group["tests"]?[0]?["tcId"]?.integerValue, let reason = expected[id] else { continue }
            #expect(throws: reason, "vector \(id)") {
                if let keys = group["public"], !keys.isNull {
                    _ = try JSONWebKeySet(json: keys.utf8)
                } else {
                    _ = try JSONWebKeySet(sharedSecretsJSON: group["private"]?.utf8 ?? [])
                }
            }
        }
    }
}
