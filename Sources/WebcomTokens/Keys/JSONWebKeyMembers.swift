import WebcomAuthentication
import WebcomPrimitives

/// The members of a JSON Web Key, read strictly one by one.
struct JSONWebKeyMembers {
    private let members: [String: JSONValue]

    init(_ value: JSONValue) throws(JSONWebKeyError) {
        guard case .object(let members) = value else { throw .notAnObject }
        self.members = members
    }

    /// Whether there is such a member.
    func has(_ name: String) -> Bool { self.members[name] != nil }

    /// The text of a member, or nil where there is none.
    func text(_ name: String) throws(JSONWebKeyError) -> String? {
        guard let value = self.members[name] else { return nil }
        guard let text = value.stringValue else { throw .invalidMember(name) }
        return text
    }

    /// The text of a member that must be there.
    func requiredText(_ name: String) throws(JSONWebKeyError) -> String {
        guard let text = try self.text(name) else { throw .missingMember(name) }
        return text
    }

    /// The bytes of a member that must be there, in canonical base64url.
    func bytes(_ name: String) throws(JSONWebKeyError) -> [UInt8] {
        guard let bytes = Base64URL.decode(try self.requiredText(name)) else { throw .invalidMember(name) }
        return bytes
    }

    /// The same for bytes that are secret.
    func secret(_ name: String) throws(JSONWebKeyError) -> SecretBytes { SecretBytes(try self.bytes(name)) }

    /// The name of the key: visible ASCII, so that no two spellings of a name are one.
    func id() throws(JSONWebKeyError) -> String? {
        guard let id = try self.text("kid") else { return nil }
        guard KeyID.isAcceptable(id) else { throw .invalidMember("kid") }
        return id
    }

    /// The algorithm that the key names, which must be a known one.
    func algorithm() throws(JSONWebKeyError) -> SignatureAlgorithm? {
        guard let name = try self.text("alg") else { return nil }
        guard let algorithm = SignatureAlgorithm(name: name) else { throw .unsupportedAlgorithm }
        return algorithm
    }

    /// Checks that the key is for signatures (RFC 7517 §4.2, §4.3).
    func checkUse(isPrivate: Bool, isShared: Bool) throws(JSONWebKeyError) {
        if let use = try self.text("use"), use != "sig" { throw .notForSignatures }
        guard let value = self.members["key_ops"] else { return }
        guard let elements = value.arrayValue else { throw .invalidMember("key_ops") }
        let operations = elements.compactMap(\.stringValue)
        guard operations.count == elements.count, Set(operations).count == operations.count else {
            throw .invalidMember("key_ops")
        }
        let wanted: Set<String> = isShared ? ["sign", "verify"] : [isPrivate ? "sign" : "verify"]
        guard !wanted.isDisjoint(with: operations) else { throw .notForSignatures }
    }
}
