/// A request that was let in, and who waits for its answer.
struct TransportJob: Sendable {
    let identifier: UInt64
    let request: PreparedRequest
    /// When its time is over, waiting for its turn included.
    let deadline: ContinuousClock.Instant
    /// Kept for as long as somebody waits: a transport that is let go of while it is asked ends after that.
    let owner: CurlTransport
    let continuation: CheckedContinuation<TransportResponse, any Error>

    /// Ends it without an answer.
    func fail(_ error: any Error) { self.continuation.resume(throwing: error) }

    /// Ends it because its time is over.
    func expire() { self.fail(TransportError.timedOut(host: self.request.address.host)) }
}
