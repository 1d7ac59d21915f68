/// What carries a bounded HTTPS request to a server that is not ours, and its answer back.
///
/// An answer of any status is an answer: a `401` is no error here, and a redirect is told, never followed (OAU-6).
package protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Throws: ``TransportError``; `CancellationError` when the task is cancelled.
    @concurrent func send(_ request: TransportRequest) async throws -> TransportResponse
}
