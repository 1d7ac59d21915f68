import WebcomAuthentication
import WebcomBackend
import WebcomTokens

/// Who else signs tokens that sign users in here: providers of the app's own, and gateways of mobile networks.
struct TokenSigners: Equatable, Sendable {
    /// The files with the secrets of each provider of the app's own, the newest first.
    var providers: [String: [String]] = [:]
    /// The files with the secrets of each network's gateway, by mobile country code, the newest first.
    var networks: [String: [String]] = [:]

    /// What a gateway of a network calls itself (`iss`).
    static func issuer(of country: String) -> String { "mobile-network-\(country)" }

    /// The same for the back-end; the audience of the tokens is the site's first origin.
    ///
    /// - Throws: ``SecretFileError``, ``FileError``.
    func delegates(for site: Site) async throws -> [AuthenticationProvider: any IdentityProvider] {
        let audience = site.origins.first ?? ""
        var delegates: [AuthenticationProvider: any IdentityProvider] = [:]
        for (name, paths) in self.providers {
            delegates[.custom(name)] = try await SignedTokenVerifier(keys: Self.keys(paths), audience: audience)
        }
        var gateways: [String: any MobileNetworkGateway] = [:]
        for (country, paths) in self.networks {
            gateways[country] = try await SignedTokenGateway(
                keys: Self.keys(paths), issuer: Self.issuer(of: country), audience: audience)
        }
        if !gateways.isEmpty { delegates[.orangeMobileNetwork] = MobileNetworkVerifier(gateways: gateways) }
        return delegates
    }

    private static func keys(_ paths: [String]) async throws -> FixedKeys {
        let secrets = try await BlockingWork.run { try paths.map { try SecretFile.bytes(at: $0) } }
        do { return try FixedKeys(secrets: secrets) } catch {
            throw SecretFileError(
                "\(paths.joined(separator: ", ")): a secret has at least 32 bytes, and four are the most.")
        }
    }
}
