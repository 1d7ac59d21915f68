import WebcomPrimitives
public import WebcomTokens

/// Keys that are given, and stay as they are.
public struct FixedKeys: AssertionKeys {
    /// The most secrets that are good at a time.
    public static let maximumSecrets = 4

    private let sets: [JSONWebKeySet]

    /// Takes public keys.
    public init(_ keys: JSONWebKeySet) { self.sets = [keys] }

    /// Takes shared secrets, the newest first: put a new one in front, and keep the one before until its tokens ran out.
    ///
    /// - Parameters:
    ///   - secrets: At least as long as the algorithm's hash (RFC 7518 §3.2), at most four.
    ///   - algorithm: `.hs256`, as Webcom's, or a longer one.
    /// - Throws: ``JSONWebKeyError``.
    public init(secrets: [[UInt8]], algorithm: SignatureAlgorithm = .hs256) throws(JSONWebKeyError) {
        guard !secrets.isEmpty else { throw .noKey }
        guard secrets.count <= Self.maximumSecrets else { throw .tooLarge }
        var sets: [JSONWebKeySet] = []
        for secret in secrets {
            let json = #"{"kty":"oct","alg":"\#(algorithm.name)","k":"\#(Base64URL.encode(secret))"}"#
            sets.append(try JSONWebKeySet([JSONWebKey(json: json)]))
        }
        self.sets = sets
    }

    /// All of them.
    @concurrent public func keySets() async throws -> [JSONWebKeySet] { self.sets }
}
