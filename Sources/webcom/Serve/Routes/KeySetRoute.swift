import WebcomAuthentication
import WebcomBackend
import WebcomTokens

/// The public keys with which other services check the tokens (RFC 7517).
enum KeySetRoute {
    static let path = "/jwks.json"

    /// The answer to whoever asks: everybody may, and keep it for an hour, as a key is published long before it signs.
    static func response(_ world: ServeWorld) async throws(Problem) -> HTTPResponse {
        do {
            let keys = try await world.backend.publicKeys().json.json
            return HTTPResponse(.ok, type: "application/jwk-set+json", body: keys, caching: "public, max-age=3600")
                .secured()
        } catch {
            throw Problem(AuthenticationError(wrapping: error))
        }
    }
}
