/// Requests by libcurl, all of them on one thread of the transport's own.
///
/// The thread begins with the first request and ends when the transport is closed or let go of. Redirects are not
/// followed, cookies not kept, proxies and passwords of the environment not used, bodies not unpacked. Servers in private
/// networks are refused by the address that is connected to, whatever name it has (OAU-14). HTTP/1.1 over TLS 1.2 or
/// later. Connections are kept for later requests, but a POST never goes over a kept one: it is sent at most once.
package final class CurlTransport: HTTPTransport {
    private let policy: TransportPolicy
    private let loop: CurlLoop

    /// Makes a transport; costs nothing until the first request.
    ///
    /// - Parameters:
    ///   - policy: What is let through.
    ///   - width: How many requests are on their way at once.
    ///   - queueLimit: How many more wait for their turn; those past it are refused.
    package init(policy: TransportPolicy = TransportPolicy(), width: Int = 64, queueLimit: Int = 1_024) {
        self.policy = policy
        self.loop = CurlLoop(policy: policy, width: width, queueLimit: queueLimit)
    }

    deinit { self.loop.stop() }

    /// Sends a request and waits for the whole answer.
    ///
    /// - Throws: ``TransportError``; `CancellationError` when the task is cancelled, once the connection is given up.
    @concurrent package func send(_ request: TransportRequest) async throws -> TransportResponse {
        let prepared = try PreparedRequest(request, allowsPlainLoopback: self.policy.allowsPlainLoopback)
        let identifier = self.loop.nextIdentifier()
        let deadline = ContinuousClock.now + self.policy.timeLimit
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                self.loop.admit(
                    TransportJob(
                        identifier: identifier, request: prepared, deadline: deadline, owner: self,
                        continuation: continuation))
            }
        } onCancel: {
            self.loop.cancel(identifier)
        }
    }

    /// Gives up what is on its way, with ``TransportError/closed``, and waits until the thread has let go of everything.
    ///
    /// Nothing is sent afterwards. A second call changes nothing.
    @concurrent package func close() async { await self.loop.close() }
}
