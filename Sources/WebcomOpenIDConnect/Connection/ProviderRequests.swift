import WebcomAuthentication
import WebcomTransport

/// Sends requests to a provider, and tells an outage from an answer.
struct ProviderRequests: Sendable {
    private static let fields = [TransportRequest.Field("accept", "application/json")]

    let transport: any HTTPTransport
    let maximumBytes: Int

    /// Sends a request; the answer is not looked at yet.
    ///
    /// - Throws: `.unavailable`, `.invalidProviderAnswer` where what came is no HTTP or too much; `CancellationError`.
    func send(_ request: TransportRequest, for kind: ProviderAnswer.Kind) async throws -> ProviderAnswer {
        var request = request
        request.fields += Self.fields
        let response: TransportResponse
        do { response = try await self.transport.send(request) } catch let error as TransportError {
            throw Self.refusal(error, kind)
        }
        guard response.body.count <= self.maximumBytes else {
            throw AuthenticationError.badAnswer("the \(kind.rawValue) has more than \(self.maximumBytes) bytes")
        }
        return ProviderAnswer(kind: kind, response: response, maximumBytes: self.maximumBytes)
    }

    private static func refusal(_ error: TransportError, _ kind: ProviderAnswer.Kind) -> AuthenticationError {
        switch error {
        case .tooLarge, .malformed, .unacceptableAddress, .unacceptableField, .forbiddenNetwork:
            .badAnswer("the \(kind.rawValue) could not be had: \(error)")
        default:
            AuthenticationError(.unavailable, "The provider could not be asked: \(error).", cause: error)
        }
    }
}
