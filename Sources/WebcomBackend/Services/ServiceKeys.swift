import WebcomAuthentication
import WebcomTokens

/// The public keys of a service account, as its identity keeps them: a set (RFC 7517 §5) in its profile.
struct ServiceKeys: Sendable {
    /// The most keys of an account: enough for an overlap while they are changed.
    static let maximumCount = 8

    /// The keys, the oldest first; each has a name of its own.
    let keys: [JSONWebKey]

    /// Reads what is kept; nil where it is no set of public keys.
    init?(kept: JSONValue) {
        guard let set = try? JSONWebKeySet(json: kept.utf8), set.keys.count <= Self.maximumCount,
            set.keys.allSatisfy({ !$0.isSecret })
        else { return nil }
        self.keys = set.keys.map(\.named)
    }

    /// Takes the keys that an operator gives.
    ///
    /// - Throws: `.unacceptableKey` for a private or shared one, or none; `.keyTaken` for one that is there twice, or one
    ///   of a name that is; `.tooManyKeys`.
    init(_ keys: [JSONWebKey]) throws(AdministrationError) {
        guard !keys.isEmpty, keys.allSatisfy({ !$0.isSecret }) else { throw AdministrationError(.unacceptableKey) }
        guard keys.count <= Self.maximumCount else { throw AdministrationError(.tooManyKeys) }
        let named = keys.map(\.named)
        guard Set(named.map(\.id)).count == named.count, Set(named.map(\.thumbprint)).count == named.count else {
            throw AdministrationError(.keyTaken)
        }
        self.keys = named
        guard self.kept.isAcceptableProfile else { throw AdministrationError(.tooManyKeys) }
    }

    /// What is kept of them.
    var kept: JSONValue { ["keys": .array(self.keys.compactMap(\.json))] }

    /// What assertions are verified with.
    var set: JSONWebKeySet {
        get throws(JSONWebKeyError) { try JSONWebKeySet(self.keys) }
    }

    /// Whether every one of these keys is among the others.
    func isPart(of others: Self) -> Bool {
        Set(self.keys.map(\.thumbprint)).isSubset(of: others.keys.map(\.thumbprint))
    }
}
