import WebcomTokens

/// A file has no public key that a service could be known by.
struct ServiceKeyError: Error, CustomStringConvertible {
    /// The file.
    let path: String
    /// What is wrong with it.
    let reason: JSONWebKeyError

    /// What is wrong and what to do.
    var description: String {
        if self.reason == .secretInPublishedSet {
            return "\(self.path) has a private or shared key, which stays with the service: give the public half only."
        }
        return "\(self.path) has no public key as a JSON Web Key (RFC 7517): \(self.reason)."
    }
}
