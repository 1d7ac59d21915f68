import WebcomAuthentication

extension JSONWebKey {
    /// What one key may take of a text.
    private static let limits = JSONLimits(
        maximumBytes: 65_536, maximumDepth: 8, maximumMembers: 256, maximumNameBytes: 128)

    /// Reads one key, strictly: public, private or shared.
    ///
    /// Certificates and addresses in it (`x5c`, `x5u`, …) are not looked at.
    ///
    /// - Parameters:
    ///   - json: The key in UTF-8; secret if the key is.
    ///   - algorithm: The algorithm, if the key names none and its type allows several; the key's own must equal it.
    /// - Throws: ``JSONWebKeyError``.
    public init(json: [UInt8], algorithm: SignatureAlgorithm? = nil) throws(JSONWebKeyError) {
        let value: JSONValue
        do { value = try JSONValue(json: json, limits: Self.limits) } catch { throw .invalidJSON(error) }
        try self.init(value: value, algorithm: algorithm)
    }

    /// Reads one key, strictly, from text.
    ///
    /// - Throws: ``JSONWebKeyError``.
    public init(json: String, algorithm: SignatureAlgorithm? = nil) throws(JSONWebKeyError) {
        try self.init(json: Array(json.utf8), algorithm: algorithm)
    }

    /// Reads one key from what the strict JSON reader gave.
    init(value: JSONValue, algorithm: SignatureAlgorithm?) throws(JSONWebKeyError) {
        let members = try JSONWebKeyMembers(value)
        let material = try JSONWebKeyMaterialReader(members: members, algorithm: algorithm).read()
        self.init(material.material, id: try members.id(), algorithm: material.algorithm)
    }
}
