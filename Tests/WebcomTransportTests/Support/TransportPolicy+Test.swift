import WebcomTransport

extension TransportPolicy {
    /// One that lets servers of the test be reached, with a limit that no test comes near.
    static func local(_ change: (inout TransportPolicy) -> Void = { _ in }) -> TransportPolicy {
        var policy = TransportPolicy()
        policy.allowsPlainLoopback = true
        policy.timeLimit = .seconds(60)
        policy.connectionTimeLimit = .seconds(50)
        change(&policy)
        return policy
    }
}

extension CurlTransport {
    /// Asks for an address.
    func get(_ address: String, _ fields: [TransportRequest.Field] = []) async throws -> TransportResponse {
        try await self.send(TransportRequest(.get, address, fields: fields))
    }
}
