import WebcomTransport

/// A transport that reaches nobody.
struct UnconnectedTransport: HTTPTransport {
    /// Refuses.
    @concurrent func send(_ request: TransportRequest) async throws -> TransportResponse {
        throw TransportError.closed
    }
}
