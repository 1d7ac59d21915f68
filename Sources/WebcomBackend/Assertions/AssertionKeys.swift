import WebcomPrimitives
public import WebcomTokens

/// The keys that the tokens of somebody else are verified with.
public protocol AssertionKeys: Sendable {
    /// The sets to try: one of keys that have names; one for each shared secret that is good, the newest first.
    @concurrent func keySets() async throws -> [JSONWebKeySet]

    /// The sets as they are after a look whether there are new keys: asked where a token names a key that none of the sets
    /// has. Bound how often it looks: anybody can write such a token.
    @concurrent func newerKeySets() async throws -> [JSONWebKeySet]
}

extension AssertionKeys {
    /// None: the keys stay as they are.
    @concurrent public func newerKeySets() async throws -> [JSONWebKeySet] { [] }
}
