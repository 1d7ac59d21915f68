import WebcomOpenIDConnect

/// What this program is at one OpenID provider.
struct OpenIDClient: Equatable, Sendable {
    private static let timeLimit = Duration.seconds(5)

    /// What the provider is called here.
    let name: String
    /// The provider's issuer.
    let issuer: String
    /// What the provider calls this program.
    var id = ""
    /// The file with the client's secret; nil for a public client.
    var secretPath: String?

    /// The provider, whose metadata are not fetched yet; users may come back to these addresses.
    ///
    /// - Throws: ``OpenIDClientError``.
    func provider(redirectAddresses: [String]) async throws -> OpenIDConnectProvider {
        let authentication = try await BlockingWork.run { try self.authentication() }
        let configuration = ProviderConfiguration(
            endpoints: .discovered(issuer: self.issuer), clientID: self.id, clientAuthentication: authentication,
            redirectAddresses: redirectAddresses)
        var connection = ProviderConnection()
        connection.timeLimit = Self.timeLimit
        connection.allowsPlainLoopback = self.isLoopback
        connection.allowsPrivateNetworks = self.isLoopback
        do {
            return try OpenIDConnectProvider(configuration, connection: connection)
        } catch {
            throw OpenIDClientError("The provider \(self.name) cannot be asked: \(error.description).")
        }
    }

    /// Whether the provider is on this machine.
    var isLoopback: Bool {
        guard let scheme = ["https://", "http://"].first(where: { self.issuer.hasPrefix($0) }) else { return false }
        let authority = self.issuer.dropFirst(scheme.count).prefix { $0 != "/" }
        return ["127.0.0.1", "localhost", "[::1]"].contains { host in
            guard authority.hasPrefix(host) else { return false }
            let port = authority.dropFirst(host.count)
            return port.isEmpty || port.first == ":" && port.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }

    private func authentication() throws -> ClientAuthentication {
        guard let path = self.secretPath else { return .none }
        let bytes = try SecretFile.bytes(at: path)
        return .secretBasic(ClientSecret(String(decoding: bytes, as: UTF8.self)))
    }
}
