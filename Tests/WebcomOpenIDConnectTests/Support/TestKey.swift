import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives
import WebcomTokens

/// A key of the scripted provider's, which signs anything, also what no provider should.
struct TestKey: Sendable {
    let key: PrivateSignatureKey
    let scheme: SignatureScheme
    let id: String

    init(_ scheme: SignatureScheme, id: String) {
        self.scheme = scheme
        self.id = id
        guard let key = try? PrivateSignatureKey.generate(for: scheme) else { preconditionFailure("no key") }
        self.key = key
    }

    /// Made once, for making an RSA key takes some tenths of a second.
    static let rsa = TestKey(.rs256, id: "rsa-1")
    static let otherRSA = TestKey(.rs256, id: "rsa-2")
    static let ec = TestKey(.es256, id: "ec-1")
    static let otherEC = TestKey(.es256, id: "ec-2")
    static let p384 = TestKey(.es384, id: "ec-384")
    static let edwards = TestKey(.edDSA, id: "ed-1")

    /// The key as it is published.
    var published: [String: JSONValue] {
        guard let key = try? JSONWebKey(self.key, algorithm: SignatureAlgorithm(self.scheme)),
            var members = key.json?.objectValue
        else { preconditionFailure("no public key") }
        members["kid"] = .string(self.id)
        return members
    }

    /// A compact signature with a header of any kind.
    func sign(_ payload: JSONValue, header: [String: JSONValue]) throws -> String {
        let input = "\(Base64URL.encode(JSONValue.object(header).utf8)).\(Base64URL.encode(payload.utf8))"
        return "\(input).\(Base64URL.encode(try self.key.sign(Array(input.utf8), self.scheme)))"
    }
}
