import WebcomAuthentication
import WebcomCryptography
import WebcomPrimitives
import WebcomTokens

/// The keys that a provider publishes, one by one: those that can be used, and why the others cannot (OAU-7).
struct ProviderKeySet: Sendable {
    private static let maximumNameBytes = 64

    /// What can be used; nil for none.
    let usable: JSONWebKeySet?
    /// Why a key cannot be used, by name.
    private let refusals: [String: String]

    /// Reads a published set.
    ///
    /// - Throws: `.invalidProviderAnswer` for what is no set, or has a secret in it.
    init(_ members: [String: JSONValue], algorithms: [SignatureAlgorithm]) throws(AuthenticationError) {
        guard let values = members["keys"]?.arrayValue, values.count <= JSONWebKeySet.maximumCount else {
            throw .badAnswer("the key set has no list of at most \(JSONWebKeySet.maximumCount) keys (keys)")
        }
        guard !values.contains(where: { $0["kty"]?.stringValue == "oct" || $0["d"] != nil || $0["k"] != nil }) else {
            throw .badAnswer("the key set has a private or shared key in it, which is no secret any more")
        }
        var keys: [JSONWebKey] = []
        var refusals: [String: String] = [:]
        for value in values {
            do { keys.append(try Self.key(value, algorithms)) } catch {
                refusals[value["kid"]?.stringValue ?? ""] = error.description
            }
        }
        let counts = Dictionary(keys.map { ($0.id ?? "", 1) }, uniquingKeysWith: +)
        if keys.count > 1 {
            for (id, count) in counts where id.isEmpty || count > 1 {
                refusals[id] = id.isEmpty ? "it has no kid beside others" : "several keys have its kid"
                keys.removeAll { ($0.id ?? "") == id }
            }
        }
        self.usable = try? JSONWebKeySet(keys)
        self.refusals = refusals
    }

    private struct Refusal: Error {
        let description: String
    }

    private static func key(
        _ value: JSONValue, _ algorithms: [SignatureAlgorithm]
    ) throws(Refusal) -> JSONWebKey {
        let isUnspecific = value["kty"]?.stringValue == "RSA" && value["alg"] == nil
        let algorithm = isUnspecific ? algorithms.first { $0.scheme.keyKind == .rsa } : nil
        let key: JSONWebKey
        do { key = try JSONWebKey(json: value.utf8, algorithm: algorithm) } catch {
            throw Refusal(description: error.description)
        }
        guard algorithms.contains(key.algorithm) else {
            throw Refusal(description: "its algorithm \(key.algorithm) is not among the accepted ones")
        }
        return key
    }

    /// The signed bytes of a token, by the key that it names.
    func verify(_ token: String) throws(TokenError) -> JSONWebSignature {
        guard let usable else { throw .unknownKey }
        return try JSONWebSignature(verifying: token, with: usable)
    }

    /// Why the key of a token cannot be used; nil where the set does not have it.
    func refusal(of token: String) -> String? {
        let id = Self.headerID(token)
        let only = id == nil && self.usable == nil ? self.refusals.values.min() : nil
        guard let reason = self.refusals[id ?? ""] ?? only else { return nil }
        return "the key \(Self.shown(id)) cannot be used: \(reason)"
    }

    /// The `kid` of a token that was not verified, for a message only; nil for no `kid`, and for no header.
    static func headerID(_ token: String) -> String? {
        guard token.utf8.count <= JSONWebSignature.defaultMaximumBytes,
            let bytes = Base64URL.decode(token.prefix { $0 != "." }),
            let header = try? JSONValue(json: bytes, limits: JSONLimits(maximumBytes: 4_096, maximumDepth: 4))
        else { return nil }
        return header["kid"]?.stringValue
    }

    private static func shown(_ id: String?) -> String {
        guard let id, (1...Self.maximumNameBytes).contains(id.utf8.count),
            id.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return "without a readable name" }
        return id
    }
}
