public import WebcomAuthentication

/// The keys that tokens are verified with, by name (RFC 7517 §5): public keys, or shared secrets, never both.
///
/// In a set of several each key has a name of its own.
public struct JSONWebKeySet: Sendable {
    /// The most keys of a set.
    public static let maximumCount = 64
    private static let limits = JSONLimits(
        maximumBytes: 262_144, maximumDepth: 8, maximumMembers: 4_096, maximumNameBytes: 128)

    /// The keys, in the order in which they came; of private ones the public half.
    public let keys: [JSONWebKey]
    private let positions: [String: Int]

    /// Takes keys; of private ones the public half.
    ///
    /// - Throws: ``JSONWebKeyError`` for no key, too many, a mixture, or names that are missing or not unique.
    public init(_ keys: [JSONWebKey]) throws(JSONWebKeyError) {
        guard !keys.isEmpty else { throw .noKey }
        guard keys.count <= Self.maximumCount else { throw .tooLarge }
        guard Set(keys.map(\.isShared)).count == 1 else { throw .mixedSet }
        var positions: [String: Int] = [:]
        for (position, key) in keys.enumerated() {
            guard let id = key.id else {
                guard keys.count == 1 else { throw .missingID }
                continue
            }
            guard positions.updateValue(position, forKey: id) == nil else { throw .duplicateID }
        }
        self.keys = keys.map { $0.publicKey ?? $0 }
        self.positions = positions
    }

    /// Reads a published set, strictly.
    ///
    /// Keys of a type, curve, use or algorithm that is not known here are left out, as RFC 7517 §5 asks; any other fault
    /// refuses the set, and so does a private or shared key in it.
    ///
    /// - Parameters:
    ///   - json: The set in UTF-8.
    ///   - algorithm: The algorithm of RSA keys that name none.
    /// - Throws: ``JSONWebKeyError``.
    public init(json: [UInt8], algorithm: SignatureAlgorithm? = nil) throws(JSONWebKeyError) {
        var keys: [JSONWebKey] = []
        for value in try Self.values(json) {
            guard value["kty"]?.stringValue != "oct", value["d"] == nil, value["k"] == nil else {
                throw .secretInPublishedSet
            }
            if let key = try Self.key(value, algorithm) { keys.append(key) }
        }
        try self.init(keys)
    }

    /// Reads a published set, strictly, from text.
    ///
    /// - Throws: ``JSONWebKeyError``.
    public init(json: String, algorithm: SignatureAlgorithm? = nil) throws(JSONWebKeyError) {
        try self.init(json: Array(json.utf8), algorithm: algorithm)
    }

    /// Reads a set of shared secrets, strictly: with it, whoever verifies can also sign.
    ///
    /// - Throws: ``JSONWebKeyError``.
    public init(sharedSecretsJSON json: [UInt8]) throws(JSONWebKeyError) {
        var keys: [JSONWebKey] = []
        for value in try Self.values(json) {
            guard value["kty"]?.stringValue == "oct" else { throw .mixedSet }
            keys.append(try JSONWebKey(value: value, algorithm: nil))
        }
        try self.init(keys)
    }

    /// The public keys as a set to publish; shared secrets are left out.
    public var json: JSONValue { ["keys": .array(self.keys.compactMap(\.json))] }

    /// The key that a token names; without a name, the only key.
    func key(id: String?) throws(TokenError) -> JSONWebKey {
        if let id {
            guard let position = self.positions[id] else { throw .unknownKey }
            return self.keys[position]
        }
        guard self.keys.count == 1, let only = self.keys.first else { throw .unnamedKey }
        return only
    }

    private static func values(_ json: [UInt8]) throws(JSONWebKeyError) -> [JSONValue] {
        let value: JSONValue
        do { value = try JSONValue(json: json, limits: self.limits) } catch { throw .invalidJSON(error) }
        guard case .object(let members) = value else { throw .notAnObject }
        guard let keys = members["keys"] else { throw .missingMember("keys") }
        guard let values = keys.arrayValue else { throw .invalidMember("keys") }
        guard values.count <= self.maximumCount else { throw .tooLarge }
        return values
    }

    /// Reads a key of a published set; nil when it is one to leave out.
    private static func key(
        _ value: JSONValue, _ algorithm: SignatureAlgorithm?
    ) throws(JSONWebKeyError) -> JSONWebKey? {
        let isRSA = value["kty"]?.stringValue == "RSA" && value["alg"] == nil
        do { return try JSONWebKey(value: value, algorithm: isRSA ? algorithm : nil) } catch {
            switch error {
            case .unsupportedKeyType, .unsupportedCurve, .notForSignatures, .unsupportedAlgorithm: return nil
            default: throw error
            }
        }
    }
}
