public import Dispatch
import WebcomPrimitives

/// Signs in at an OAuth 2 or OpenID Connect provider on a device without a browser: a television, a tool in a terminal
/// (RFC 8628).
///
/// Give it to `initializeAuthentication`, call ``requestUserCode()`` and show what it gives, then `continueAuthentication`:
/// that waits until the user said yes or no in a browser elsewhere. It throws `.accessDenied` when they said no, `.expired`
/// when the code ran out. An object serves one process at a time; it may be used from any thread.
public final class AuthenticationMethodDevice: AuthenticationMultiStepMethod {
    /// Takes what to show, or why there is nothing.
    public typealias CodeHandler = @Sendable (Result<DeviceAuthorization, AuthenticationError>) -> Void

    /// The provider that the user says yes to.
    public let provider: AuthenticationProvider
    private let continuation: AuthenticationContinuation?
    private let flow = Locked<AuthenticationFlow?>(nil)

    private init(_ provider: AuthenticationProvider, _ continuation: AuthenticationContinuation?) {
        self.provider = provider
        self.continuation = continuation
    }

    /// Makes a method.
    ///
    /// - Parameter name: The name that the back-end's configuration gives the provider.
    public convenience init(name: String) { self.init(.oAuth2(name), nil) }

    /// Makes a method that waits for an answer which another request, or another machine, asked for.
    ///
    /// Give it to `initializeAuthentication` with the continuation's context, then `continueAuthentication`.
    public convenience init(continuation: AuthenticationContinuation) {
        self.init(continuation.front.provider, continuation)
    }

    /// Asks the provider for a code, and for the address at which the user types it.
    ///
    /// Each call gives a new code. Needs a process: call `initializeAuthentication` with the method first.
    ///
    /// - Throws: `.unsupported` where the provider has no device flow; `.identityTemporarilyLocked` after too many codes;
    ///   `.invalidProviderAnswer`, `.unavailable`, …
    public func requestUserCode() async throws(AuthenticationError) -> DeviceAuthorization {
        guard let flow = self.flow.withLock({ $0 }) else { throw AuthenticationError.notDue(.initialize) }
        return try Self.device(of: await flow.send(.deviceAuthorization(self.provider)))
    }

    /// Asks the provider for a code, and calls back with what to show.
    public func requestUserCode(queue: DispatchQueue? = nil, then: @escaping CodeHandler) {
        let flow = self.flow.withLock { $0 }
        let queue = queue ?? flow?.callbackQueue ?? Self.orphanQueue
        guard let flow else { return queue.async { then(.failure(.notDue(.initialize))) } }
        flow.beginSending(.deviceAuthorization(self.provider)) { result in
            let device = result.flatMap { receipt in
                Result { () throws(AuthenticationError) in try Self.device(of: receipt) }
            }
            queue.async { then(device) }
        }
    }

    private static func device(
        of receipt: MessageReceipt
    ) throws(AuthenticationError) -> DeviceAuthorization {
        guard let device = receipt.device else {
            throw AuthenticationError(.unavailable, "The back-end answered without a device authorization.")
        }
        return device
    }

    /// Where handlers run of methods that no service was given.
    private static let orphanQueue = DispatchQueue(label: "webcom.callbacks.orphanDevice")

    // MARK: - Called by the service

    /// Keeps the flow.
    public func begin(_ flow: AuthenticationFlow, restricted: borrowing WebcomMarkers.Restricted) {
        self.flow.withLock { $0 = flow }
        if let continuation = self.continuation { flow.resume(from: continuation) }
    }

    /// Says that the provider is to be asked what the user said.
    ///
    /// - Throws: `.incompleteMethod` when no code was asked for; the process goes on.
    @concurrent public func credential(
        for process: AuthenticationProcess, restricted: borrowing WebcomMarkers.Restricted
    ) async throws -> AuthenticationCredential {
        guard process.continuation != nil else {
            throw AuthenticationError(
                .incompleteMethod, "Ask for a code first, and show it: requestUserCode().",
                details: AuthenticationError.Details(dueStep: .deviceApproval))
        }
        return AuthenticationCredential(provider: self.provider, proof: .deviceAuthorization)
    }
}
