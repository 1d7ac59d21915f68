import Testing
import WebcomAuthentication
import WebcomCryptography
import WebcomTokens

@Suite struct JSONWebKeySetTests {
    private func json(_ keys: [JSONValue?]) -> [UInt8] {
        JSONValue.object(["keys": .array(keys.compactMap(\.self))]).utf8
    }

    private func error(_ json: [UInt8]) -> JSONWebKeyError? {
        do {
            _ = try JSONWebKeySet(json: json)
            return nil
        } catch { return error }
    }

    private func changed(_ key: JSONValue?, _ changes: [String: JSONValue?]) -> JSONValue {
        var members = key?.objectValue ?? [:]
        for (name, value) in changes { members[name] = value }
        return .object(members)
    }

    @Test("JWT-1: a published set has no secret in it")
    func secrets() throws {
        let key = try Forge(.es256).jsonWebKey.json
        #expect(self.error(self.json([key])) == nil)
        let secret: JSONValue = ["kty": "oct", "alg": "HS256", "k": "AAAA", "kid": "s"]
        #expect(self.error(self.json([key, secret])) == .secretInPublishedSet)
        #expect(self.error(self.json([secret])) == .secretInPublishedSet)
        #expect(self.error(self.json([self.changed(key, ["d": "AAAA"])])) == .secretInPublishedSet)
        #expect(self.error(self.json([self.changed(key, ["k": "AAAA"])])) == .secretInPublishedSet)
        #expect(throws: JSONWebKeyError.mixedSet) { try JSONWebKeySet(sharedSecretsJSON: self.json([key])) }
        #expect(throws: JSONWebKeyError.mixedSet) {
            try JSONWebKeySet([try Forge(.es256).jsonWebKey, try Forge(.hs256).jsonWebKey])
        }
    }

    @Test("JWT-1: names of keys are there and are unique")
    func names() throws {
        let key = try Forge(.es256).jsonWebKey.json
        let other = try Forge(.edDSA).jsonWebKey.json
        #expect(self.error(self.json([self.changed(key, ["kid": nil as JSONValue?])])) == nil)
        #expect(self.error(self.json([key, other])) == .duplicateID)
        #expect(self.error(self.json([key, self.changed(other, ["kid": nil as JSONValue?])])) == .missingID)
        #expect(self.error(self.json([key, self.changed(other, ["kid": "o"])])) == nil)
    }

    @Test("JWT-2: keys that are not understood are left out, faulty ones refuse the set")
    func unknownKeys() throws {
        let key = try Forge(.es256).jsonWebKey.json
        for stranger: JSONValue in [
            ["kty": "AKP", "kid": "s"], ["kty": "OKP", "crv": "X25519", "x": "AA", "kid": "s"],
            ["kty": "RSA", "use": "enc", "kid": "s"], ["kty": "RSA", "alg": "RSA-OAEP", "kid": "s"],
        ] {
            let set = try JSONWebKeySet(json: self.json([key, stranger]))
            #expect(set.keys.map(\.id) == ["k"], "\(stranger)")
            #expect(self.error(self.json([stranger])) == .noKey)
        }
        for faulty: JSONValue in [
            1, [:], ["kty": "EC", "kid": "s"], ["kty": "RSA", "n": "AA", "e": "AQAB", "kid": "s"],
        ] {
            #expect(self.error(self.json([key, faulty])) != nil, "\(faulty)")
        }
    }

    @Test("JWT-5: a set is a bounded JSON object with an array of keys")
    func shape() throws {
        #expect(self.error(Array("[]".utf8)) == .notAnObject)
        #expect(self.error(Array("{}".utf8)) == .missingMember("keys"))
        #expect(self.error(Array(#"{"keys":{}}"#.utf8)) == .invalidMember("keys"))
        #expect(self.error(Array(#"{"keys":[]}"#.utf8)) == .noKey)
        #expect(self.error(self.json([JSONValue](repeating: ["kty": "X"], count: 65))) == .tooLarge)
        let long = Array(#"{"keys":[],"x":""#.utf8) + [UInt8](repeating: 0x61, count: 300_000) + Array(#""}"#.utf8)
        guard case .invalidJSON(let error) = self.error(long) else {
            Issue.record("a set of 300 KB was read")
            return
        }
        #expect(error.code == .tooManyBytes)
        let key = try Forge(.es256).jsonWebKey
        #expect(throws: JSONWebKeyError.tooLarge) { try JSONWebKeySet([JSONWebKey](repeating: key, count: 65)) }
    }

    @Test("JWT-10: what is published is read again, and shared secrets are not published")
    func exports() throws {
        let set = try JSONWebKeySet([try Forge(.es256).jsonWebKey])
        #expect(try JSONWebKeySet(json: set.json.utf8).json == set.json)
        let shared = try JSONWebKeySet([try Forge(.hs256).jsonWebKey])
        #expect(shared.json == ["keys": []])
    }

    @Test("JWT-1: RSA keys that name no algorithm get the one that is given")
    func givenAlgorithm() throws {
        let rsa = self.changed(try Forge(.rs256).jsonWebKey.json, ["alg": nil as JSONValue?])
        let curve = self.changed(try Forge(.es256).jsonWebKey.json, ["kid": "c"])
        #expect(self.error(self.json([rsa])) == .algorithmMissing)
        let set = try JSONWebKeySet(json: self.json([rsa, curve]), algorithm: .ps256)
        #expect(set.keys.map(\.algorithm) == [.ps256, .es256])
    }
}
