public import WebcomAuthentication
import WebcomPrimitives

/// Brings a user back from a provider's pages to a program on the same machine (RFC 8252 §7.3): it listens on 127.0.0.1
/// until the browser comes back.
///
/// The provider must know `http://127.0.0.1/callback` as a redirect address; many let the port be any. The configuration
/// approves it for any port as `http://127.0.0.1/callback`. The answer must come in the query
/// (``ResponseMode/query``). One authentication at a time: use an agent for each.
///
/// Only a GET of that path counts, with the state of this visit and the address as its host; everything else is
/// answered with 404 and ends nothing. What a browser brings back is neither shown nor logged.
public struct LoopbackUserAgent: OAuth2UserAgent {
    /// Shows the user an address, or opens a browser with it.
    public typealias Showing = @Sendable (_ address: String) async throws -> Void

    private final class Waiting: Sendable {
        let listener = Locked<LoopbackListener?>(nil)
    }

    private let port: UInt16
    private let show: Showing
    private let waiting = Waiting()

    /// Makes an agent; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - port: The port on 127.0.0.1; 0 for one of the system's choice.
    ///   - show: Shows the user the address, and returns then: it does not wait for the user. The address ties the visit
    ///     to the user's session: show it to them alone. What it throws ends the authentication.
    public init(port: UInt16 = 0, show: @escaping Showing) {
        self.port = port
        self.show = show
    }

    /// Begins to listen, and says where.
    ///
    /// What listened before for an authentication that did not get as far as the browser is closed.
    ///
    /// - Throws: ``LoopbackError``.
    @concurrent public func redirectAddress() async throws -> String? {
        // The old one first: it may have the port.
        self.waiting.listener.withLock { $0 = nil }
        let listener = try LoopbackListener(port: self.port)
        self.waiting.listener.withLock { $0 = listener }
        return listener.redirectAddress
    }

    /// Shows the address and waits until the browser comes back; nothing listens afterwards.
    ///
    /// Without a limit of its own: cancel the task. That ends it at once.
    ///
    /// - Throws: ``LoopbackError``; `CancellationError`; what `show` throws.
    @concurrent public func callback(for request: UserAgentRequest) async throws -> String {
        let listener = self.waiting.listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        guard let listener else { throw LoopbackError.notListening }
        try Task.checkCancellation()
        try await self.show(request.address)
        return try await listener.callback(
            expecting: LoopbackExpectation(authority: listener.authority, visiting: request.address))
    }
}
